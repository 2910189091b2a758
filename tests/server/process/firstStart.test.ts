import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, inject, it } from 'vitest';
import { emptyDataFolder, login, ServerProcess, start } from '../support/serverProcess';

const drafts = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('db.tmp'));

it('a start that is killed while it makes its database is in nobody’s way, and leaves nothing running', async () => {
  const folder = emptyDataFolder();
  const killed = ServerProcess.run(inject('serverFolder'), 'main', { DATA_DIR: folder });
  while (drafts(folder).length === 0) await pause(10);
  const [half = ''] = drafts(folder);
  const maker = killed.children();
  await killed.kill('SIGKILL');
  const next = await start({ DATA_DIR: folder });
  expect((await login(next.url)).status).toBe(200);
  while (maker.some((pid) => existsSync(`/proc/${pid}`))) await pause(20);
  expect(maker).toHaveLength(1);
  expect(readdirSync(folder)).not.toContain(half);
  expect(drafts(folder)).toEqual([]);
});
