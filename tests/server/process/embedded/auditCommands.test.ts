import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyOfFirst, emptyDataFolder, login, runToEnd, start } from '../../support/builtServer';

it.each([
  ['auditVerify', []],
  ['auditExport', ['--file', '/nowhere/audit.jsonl']],
  ['auditPrune', ['--before', '2026-01-01']],
])('%s refuses a folder without a database, and makes none', async (program, args) => {
  const folder = emptyDataFolder();
  const { code, output } = await runToEnd(program, { DATA_DIR: folder }, args);
  expect(output).toBe(`quarterdeck: there is no database in DATA_DIR ${folder}\n`);
  expect(code).toBe(1);
  expect(existsSync(join(folder, 'db'))).toBe(false);
});

it('a log is keyed and noted by its server, checked against both, exported, and shortened', async () => {
  const folder = copyOfFirst();
  const anchor = join(folder, 'anchor.jsonl');
  const env = { DATA_DIR: folder, AUDIT_ANCHOR: anchor };
  const server = await start(env);
  await login(server.url);
  await server.kill('SIGTERM');
  const notes = readFileSync(anchor, 'utf8').trim().split('\n');
  const head = JSON.parse(notes.at(-1) ?? '') as { seq: number; hash: string };

  expect(await runToEnd('auditVerify', env)).toEqual({
    code: 0,
    output: `The audit log is whole: ${head.seq} rows.\n${head.seq} rows are keyed; ${notes.length} notes from elsewhere agree with it.\n`,
  });
  expect(await runToEnd('auditVerify', env, ['--head', `${head.seq}:abc`])).toEqual({
    code: 1,
    output: `quarterdeck: audit row ${head.seq} is not the one that was there at the time of --head\n`,
  });

  const file = join(folder, 'audit.jsonl');
  expect((await runToEnd('auditExport', env, ['--file', file])).code).toBe(0);
  const rows = readFileSync(file, 'utf8').trim().split('\n');
  expect(rows.map((row) => (JSON.parse(row) as { seq: number }).seq)).toEqual(rows.map((_row, index) => index + 1));
  expect(JSON.parse(rows.at(-1) ?? '')).toMatchObject({
    seq: head.seq,
    hash: head.hash,
    action: 'login',
    outcome: 'success',
  });
  const again = await runToEnd('auditExport', env, ['--file', file]);
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining(`cannot be written to ${file}`) });

  expect((await runToEnd('auditPrune', env, ['--before', '2999-01-01'])).output).toBe(
    `${head.seq} rows of the audit log were removed.\n`,
  );
  const after = await runToEnd('auditVerify', env);
  expect(after.output).toContain(
    `The audit log is whole: 1 rows.\n${head.seq} rows up to row ${head.seq} were removed`,
  );

  rmSync(join(folder, 'audit.key'));
  const keyless = await runToEnd('auditVerify', env);
  expect(keyless.code).toBe(1);
  expect(keyless.output).toContain('is keyed with a key that is not known here');
  expect(existsSync(join(folder, 'audit.key'))).toBe(false);
});
