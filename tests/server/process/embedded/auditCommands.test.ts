import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyOfFirst, emptyDataFolder, login, runCommand, start } from '../../support/builtServer';

it.each([
  ['audit:verify', []],
  ['audit:export', ['--file', '/nowhere/audit.jsonl']],
  ['audit:prune', ['--before', '2026-01-01']],
])('refuses a folder without a database in %s, and does not create one', async (command, args) => {
  const folder = emptyDataFolder();
  const { code, output } = await runCommand(command, { DATA_DIR: folder }, args);
  expect(output).toBe(`quarterdeck: there is no database in DATA_DIR ${folder}\n`);
  expect(code).toBe(1);
  expect(existsSync(join(folder, 'db'))).toBe(false);
});

it('verifies a log with key and anchors, exports it and prunes it', async () => {
  const folder = copyOfFirst();
  const anchor = join(folder, 'anchor.jsonl');
  const env = { DATA_DIR: folder, AUDIT_ANCHOR: anchor };
  const server = await start(env);
  await login(server.url);
  await server.kill('SIGTERM');
  const anchors = readFileSync(anchor, 'utf8').trim().split('\n');
  const head = JSON.parse(anchors.at(-1) ?? '') as { seq: number; hash: string };

  expect(await runCommand('audit:verify', env)).toEqual({
    code: 0,
    output: `The audit log is whole: ${head.seq} rows, ${anchors.length} anchors agree with it.\n`,
  });
  expect(await runCommand('audit:verify', env, ['--head', `${head.seq}:abc`])).toEqual({
    code: 1,
    output: `quarterdeck: audit row ${head.seq} is not the one that was there at the time of --head\n`,
  });

  const file = join(folder, 'audit.jsonl');
  expect((await runCommand('audit:export', env, ['--file', file])).code).toBe(0);
  const rows = readFileSync(file, 'utf8').trim().split('\n');
  expect(rows.map((row) => (JSON.parse(row) as { seq: number }).seq)).toEqual(rows.map((_row, index) => index + 1));
  expect(JSON.parse(rows.at(-1) ?? '')).toMatchObject({
    seq: head.seq,
    hash: head.hash,
    action: 'login',
    outcome: 'success',
  });
  const again = await runCommand('audit:export', env, ['--file', file]);
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining(`cannot be written to ${file}`) });

  expect((await runCommand('audit:prune', env, ['--before', '2999-01-01'])).output).toBe(
    `${head.seq} rows of the audit log were removed.\n`,
  );
  const after = await runCommand('audit:verify', env);
  expect(after.output).toContain(
    `The audit log is whole: 1 rows, 1 anchors agree with it.\n${head.seq} rows up to row ${head.seq} were removed`,
  );

  rmSync(join(folder, 'audit.key'));
  const keyless = await runCommand('audit:verify', env);
  expect(keyless.code).toBe(1);
  expect(keyless.output).toContain('has a key that is not known here');
  expect(existsSync(join(folder, 'audit.key'))).toBe(false);
});
