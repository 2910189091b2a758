import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { Administrator } from '../../support/administrator';
import { emptyDataFolder, start } from '../../support/builtServer';
import { emptyPostgres } from '../../support/testDatabase';

const timeout = 240_000;

it('survives a kill -9 during launches on a PostgreSQL that another server uses', { timeout }, async () => {
  const database = await emptyPostgres();
  onTestFinished(() => database.drop());
  // Servers that share a database share their secrets.
  const CREDENTIAL_SECRET = 'a secret that both of the servers have';
  const shared = { DATABASE_URL: database.url, SEED_DEMO: '1', CREDENTIAL_SECRET };
  const env = () => ({ ...shared, DATA_DIR: emptyDataFolder() });
  const first = await start(env());
  const [client, other] = [await Administrator.at(first), await Administrator.at(await start(env()))];
  const process = await client.roomy();
  const free = process.machine_max_count - process.machines_live;
  const blocker = new pg.Client({ connectionString: database.url });
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query('select generation from fleet_head for update');
  const lost = client.launch(process, 3, 'one-key').catch(() => undefined);
  while ((await blocker.query('select id from launch where reserved > 0')).rowCount === 0) await pause(20);
  // It is not abandoned while its server lives.
  expect(await other.launch(process, free, 'too-many')).toMatchObject({
    code: 409,
    body: expect.stringContaining(`${process.machines_live} in use, 3 reserved`),
  });
  await first.kill('SIGKILL');
  await lost;
  await blocker.query('rollback');
  // The other one concludes it without a request, and releases the reservation.
  while ((await blocker.query('select id from launch where reserved > 0')).rowCount !== 0) await pause(100);
  await blocker.end();
  expect(await other.launch(process, 3, 'one-key')).toMatchObject({ code: 502 });
  expect(await other.process(process.id)).toEqual({ live: process.machines_live, reserved: 0 });
  expect((await other.launch(process, free, 'the-rest')).code).toBe(200);
  expect(await other.process(process.id)).toEqual({ live: process.machine_max_count, reserved: 0 });
});
