import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { lockFolder } from '../../../../server/db/folderLock';
import { copyOfFirst, login, runCommand, runToEnd, start } from '../../support/builtServer';

describe('refused start', () => {
  const refusal = async (env: Record<string, string>) => {
    const { code, output } = await runToEnd('main', { DATA_DIR: inject('firstData'), ...env });
    expect(code).toBe(1);
    const lines = output.trimEnd().split('\n');
    expect(lines, output).toHaveLength(1);
    return lines[0];
  };

  it.each([
    [{ PORT: 'eighty' }, 'quarterdeck: PORT must be a port number'],
    [{ BREAK_GLASS_PRIVILEGE: 'admin' }, 'quarterdeck: BREAK_GLASS_PRIVILEGE must be the number of a privilege'],
    [{ PUBLIC_CONFIG: '/does/not/exist' }, 'quarterdeck: PUBLIC_CONFIG cannot be served: '],
    [{ DATABASE_URL: 'postgres://127.0.0.1:1/x' }, 'quarterdeck: DATABASE_URL cannot be reached: connect ECONNREFUSED'],
    [{ DATA_DIR: '/dev/null/x' }, 'quarterdeck: DATA_DIR /dev/null/x cannot be used: '],
    [{ HOST: '192.0.2.1', DATA_DIR: '' }, 'quarterdeck: cannot listen on HOST 192.0.2.1: '],
  ])('names the invalid setting of %j in one line', async (env: Record<string, string>, line) => {
    const folder: Record<string, string> = env.DATA_DIR === '' ? { DATA_DIR: copyOfFirst(), LOG_LEVEL: 'silent' } : {};
    expect(await refusal({ ...env, ...folder })).toContain(line);
  });

  it.each([
    ['is of another version', 'PG_VERSION', '14\n'],
    ['is broken', 'global/pg_control', ''],
    ['lacks a map of its files', 'global/pg_filenode.map', 'nonsense'],
  ])('refuses in one line a database that %s', async (_how, file, text) => {
    const folder = copyOfFirst();
    writeFileSync(join(folder, 'db', file), text);
    expect(await refusal({ DATA_DIR: folder, LOG_LEVEL: 'silent' })).toMatch(
      /^quarterdeck: the embedded database in \S+ cannot be opened \(.+; its files say PostgreSQL \d+\); restore it from a backup, or move it away/,
    );
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });

  it('names the server that uses the folder, paused or not, which continues', async () => {
    const folder = copyOfFirst();
    const server = await start({ DATA_DIR: folder });
    const line = `quarterdeck: the data folder ${folder} is in use by process ${server.pid}; stop it first, or set another DATA_DIR`;
    expect(await refusal({ DATA_DIR: folder })).toBe(line);
    server.signal('SIGSTOP');
    expect(await refusal({ DATA_DIR: folder })).toBe(line);
    server.signal('SIGCONT');
    expect((await login(server.url)).status).toBe(200);
  });

  it.each([
    ['audit:verify', []],
    ['audit:export', ['--file', '/nowhere/audit.jsonl']],
    ['audit:prune', ['--before', '2026-01-01']],
    ['db:move', ['postgres://127.0.0.1:1/x']],
  ])('refuses %s while a server uses the folder', async (command, args) => {
    const folder = copyOfFirst();
    const lock = await lockFolder(folder);
    onTestFinished(() => lock.release());
    expect(await runCommand(command, { DATA_DIR: folder }, args)).toEqual({
      code: 1,
      output: `quarterdeck: the data folder ${folder} is in use by process ${process.pid}; stop it first, or set another DATA_DIR\n`,
    });
  });

  it('refuses admin:create while another command uses the folder', async () => {
    const folder = copyOfFirst();
    const lock = await lockFolder(folder);
    onTestFinished(() => lock.release());
    const args = ['--username', 'root', '--email', 'root@example.com'];
    const env = { DATA_DIR: folder, ADMIN_PASSWORD: 'a long password' };
    const { code, output } = await runCommand('admin:create', env, args);
    expect(output).toContain(`is in use by process ${process.pid}, which did not confirm`);
    expect(code).toBe(1);
  });
});
