import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../../support/artifacts';

/** Tries to lock the folder each time it gets a message, and answers with `locked` or the error. */
const starter = `
import { lockFolder } from './folderLock.js';
process.on('message', async (folder) => {
  process.send(await lockFolder(folder).then(() => 'locked', (error) => error.message));
});
process.send('ready');
`;

async function startersIn(scratch: string, count: number): Promise<ChildProcess[]> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: { ssr: join(root, 'server/db/folderLock.ts'), outDir: scratch },
  });
  writeFileSync(join(scratch, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(scratch, 'starter.js'), starter);
  const starters = Array.from({ length: count }, () => fork(join(scratch, 'starter.js'), { execArgv: [] }));
  onTestFinished(() => {
    for (const child of starters) child.kill('SIGKILL');
  });
  await Promise.all(starters.map((child) => once(child, 'message')));
  return starters;
}

it('gives the folder to one of ten or more processes that start at once, also after each kill -9', async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'race-'));
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  const folder = join(scratch, 'data');
  mkdirSync(folder);
  let starters = await startersIn(scratch, 18);
  while (starters.length >= 10) {
    const answers = await Promise.all(
      starters.map(async (child) => {
        child.send(folder);
        const [answer] = (await once(child, 'message')) as [string];
        return answer;
      }),
    );
    const winner = starters[answers.indexOf('locked')];
    const refused = `the data folder ${folder} is in use by process ${winner?.pid}; stop it first, or set another DATA_DIR`;
    expect(answers.toSorted()).toEqual(['locked', ...starters.slice(1).map(() => refused)]);
    winner?.kill('SIGKILL');
    if (winner) await once(winner, 'exit');
    starters = starters.filter((child) => child !== winner);
  }
});
