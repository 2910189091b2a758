import { statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { emptyDataFolder, login, runCommand, start } from '../../support/builtServer';

/** Tests start processes, which takes long on a busy machine. */

const admin = { username: 'root', email: 'root@example.com', password: 'a long admin password' };
const args = ['--username', admin.username, '--email', admin.email];

it('prints a link to /setup at each start without an administrator; only the newest is valid (D61)', async () => {
  const folder = emptyDataFolder();
  const first = await start({ DATA_DIR: folder, SEED_DEMO: '0' });
  const link = new RegExp(`${first.url}/setup#([\\w-]{43})\\n`);
  const [, old = ''] = link.exec(first.text) ?? [];
  expect(old).not.toBe('');
  await first.kill('SIGTERM');
  const second = await start({ DATA_DIR: folder, SEED_DEMO: '0' });
  const [, token = ''] = /\/setup#([\w-]{43})\n/.exec(second.text) ?? [];
  const send = (given: string) =>
    fetch(`${second.url}/api/v1/authentication/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: given, ...admin }),
    });
  expect((await send(old)).status).toBe(400);
  expect((await send(token)).status).toBe(200);
  expect((await login(second.url, admin)).status).toBe(200);
});

it('sends admin:create to the server that uses the folder, which reports errors', async () => {
  const folder = emptyDataFolder();
  const env = { DATA_DIR: folder, ADMIN_PASSWORD: admin.password };
  const server = await start({ DATA_DIR: folder, SEED_DEMO: '0' });
  expect(statSync(folder).mode & 0o077).toBe(0);
  const weak = await runCommand('admin:create', { ...env, ADMIN_PASSWORD: 'short' }, args);
  expect(weak).toEqual({ code: 1, output: 'quarterdeck: The password must have at least 12 characters\n' });
  expect(await runCommand('admin:create', env, args)).toEqual({
    code: 0,
    output: 'root can now sign in, vertical admin.\n',
  });
  expect((await login(server.url, admin)).status).toBe(200);
  expect((await fetch(`${server.url}/config.json`)).headers.get('quarterdeck-setup')).not.toBe('needed');
});
