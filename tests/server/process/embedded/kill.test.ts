import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { copyOfFirst, login, runCommand, start, statusOfMe } from '../../support/builtServer';

it('loses nothing acknowledged at a kill -9 at any moment', async () => {
  const folder = copyOfFirst();
  const acknowledged: string[] = [];
  for (let round = 0; round < 4; round += 1) {
    const server = await start({ DATA_DIR: folder });
    for (const token of acknowledged.slice(-40)) expect(await statusOfMe(server.url, token)).toBe(200);
    let running = true;
    const work = async () => {
      while (running) {
        const answer = await login(server.url)
          .then((found) => found.json() as Promise<{ access_token?: string }>)
          .catch(() => undefined);
        if (answer?.access_token) acknowledged.push(answer.access_token);
      }
    };
    const workers = [work(), work(), work()];
    const before = acknowledged.length;
    while (acknowledged.length < before + 6) await pause(5);
    await pause(Math.random() * 300);
    await server.kill('SIGKILL');
    running = false;
    await Promise.all(workers);
  }
  expect(acknowledged.length).toBeGreaterThan(20);
  const server = await start({ DATA_DIR: folder });
  const statuses = [];
  for (const token of acknowledged) statuses.push(await statusOfMe(server.url, token));
  expect(new Set(statuses)).toEqual(new Set([200]));
  await server.kill('SIGTERM');
  const { code, output } = await runCommand('audit:verify', { DATA_DIR: folder });
  expect(output).toMatch(/^The audit log is whole: \d+ rows, 0 anchors agree with it\.$/m);
  expect(code).toBe(0);
});
