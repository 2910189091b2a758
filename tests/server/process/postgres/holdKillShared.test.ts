import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { emptyDataFolder, start } from '../../support/builtServer';
import { Holder, makeDue, terminationsOf } from '../../support/heldMachine';
import { emptyPostgres } from '../../support/testDatabase';

it('terminates a held machine once if the server that began is killed', { timeout: 240_000 }, async () => {
  const database = await emptyPostgres();
  onTestFinished(() => database.drop());
  const secret = 'a secret that both of the servers have';
  const shared = { DATABASE_URL: database.url, SEED_DEMO: '1', CREDENTIAL_SECRET: secret, AUDIT_KEY: secret };
  const env = () => ({ ...shared, DATA_DIR: emptyDataFolder() });
  const first = await start(env());
  const id = await (await Holder.at(first)).hold();
  const blocker = new pg.Client({ connectionString: database.url });
  await blocker.connect();
  onTestFinished(() => blocker.end());
  await blocker.query('begin');
  await blocker.query('select generation from fleet_head for update');
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  onTestFinished(() => other.end());
  await makeDue((text) => other.query(text));
  while (
    (await other.query("select id from cloud_act where outcome is null and actor like 'hold of %'")).rowCount === 0
  )
    await pause(50);
  const second = await start(env());
  const rest = await Holder.at(second);
  await pause(6_000);
  // The first server lives and has it.
  expect((await other.query("select claim from due_action where source = 'hold' and claim is not null")).rowCount).toBe(
    1,
  );
  await first.kill('SIGKILL');
  const begun = Date.now();
  await blocker.query('rollback');
  await rest.terminated(id);
  expect(Date.now() - begun).toBeLessThan(60_000);
  while ((await other.query("select id from due_action where source = 'hold' and state = 'waiting'")).rowCount !== 0)
    await pause(100);
  expect(await terminationsOf((text) => other.query(text), id)).toEqual({ logged: 1, done: 1 });
});
