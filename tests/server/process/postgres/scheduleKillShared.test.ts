import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { emptyDataFolder, start } from '../../support/builtServer';
import { allStopped, makeDue, stopsOf } from '../../support/scheduledProcess';
import { emptyPostgres } from '../../support/testDatabase';

it('stops each machine once if the server that began is killed', { timeout: 240_000 }, async () => {
  const database = await emptyPostgres();
  onTestFinished(() => database.drop());
  const secret = 'a secret that both of the servers have';
  const shared = { DATABASE_URL: database.url, SEED_DEMO: '1', CREDENTIAL_SECRET: secret, AUDIT_KEY: secret };
  const env = () => ({ ...shared, DATA_DIR: emptyDataFolder() });
  const first = await start(env());
  const [blocker, other] = [database.url, database.url].map((connectionString) => new pg.Client({ connectionString }));
  if (!blocker || !other) throw new Error('No client');
  for (const client of [blocker, other]) {
    await client.connect();
    onTestFinished(() => client.end());
  }
  const query = (text: string) => other.query(text);
  await blocker.query('begin');
  await blocker.query('select generation from fleet_head for update');
  const id = await makeDue(query);
  while ((await query("select id from cloud_act where outcome is null and actor like 'schedule of %'")).rowCount === 0)
    await pause(50);
  const second = await start(env());
  await pause(6_000);
  await first.kill('SIGKILL');
  const begun = Date.now();
  await blocker.query('rollback');
  await allStopped(query, id);
  expect(Date.now() - begun).toBeLessThan(60_000);
  const counted = await stopsOf(query, id);
  expect(counted).toEqual({ logged: counted.planned, done: counted.planned, planned: counted.planned });
  expect(counted.planned).toBeGreaterThan(2);
  await second.kill('SIGKILL');
});
