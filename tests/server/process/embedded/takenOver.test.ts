import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyOfFirst, login, runToEnd, start, statusOfMe } from '../../support/builtServer';

/** Every file of a database with what tells whether it was written to. */
function writtenIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const { mtimeMs, size } = statSync(path);
      return `${path} ${size} ${mtimeMs}`;
    })
    .sort();
}

it('a server that was paused and taken for dead writes nothing any more, and says why it ends', async () => {
  const folder = copyOfFirst();
  const lock = join(folder, 'lock');
  const first = await start({ DATA_DIR: folder });
  first.signal('SIGSTOP');
  // The lock as another host sees it, long after.
  writeFileSync(lock, JSON.stringify({ ...JSON.parse(readFileSync(lock, 'utf8')), host: 'elsewhere' }));
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(lock, longAgo, longAgo);
  const second = await start({ DATA_DIR: folder });
  const { access_token: token } = (await (await login(second.url)).json()) as { access_token: string };
  second.signal('SIGSTOP');
  const before = writtenIn(join(folder, 'db'));

  first.signal('SIGCONT');
  const refused = login(first.url).then(
    ({ status }) => status,
    () => 'no answer',
  );
  expect(await first.exited).toBe(1);
  expect(await refused).not.toBe(200);
  expect(first.text).toMatch(
    /quarterdeck: process \d+ on \S+ has taken over the data folder .*, since this process showed no life/,
  );
  expect(writtenIn(join(folder, 'db'))).toEqual(before);

  second.signal('SIGCONT');
  expect(await statusOfMe(second.url, token)).toBe(200);
  expect(await second.kill('SIGTERM')).toBe(0);
  expect((await runToEnd('auditVerify', { DATA_DIR: folder })).code).toBe(0);
});
