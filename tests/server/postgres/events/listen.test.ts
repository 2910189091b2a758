import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Database, openPostgres } from '../../../../server/db/connection';
import { patience } from '../../../support/patience';
import { Follower, preventPolling } from '../../support/follower';
import { onPostgres } from '../../support/onPostgres';
import { askForProcess } from '../../support/requests';
import { TestApp } from '../../support/testApp';
import { emptyPostgres } from '../../support/testDatabase';

let postgres: Awaited<ReturnType<typeof emptyPostgres>>;
let databases: readonly Database[];
let here: TestApp;
let there: TestApp;
let token: string;

beforeAll(async () => {
  postgres = await emptyPostgres();
  databases = [await openPostgres(postgres.url), await openPostgres(postgres.url)];
  [here, there] = (await Promise.all(databases.map((database) => TestApp.start({ database })))) as [TestApp, TestApp];
  await here.add('ada', { admin: ['admin'] });
  await here.add('lena', { 'Data/Air': ['machine_launch user'] });
  token = await here.tokenOf('ada', 'admin');
  await untilListening(2);
});

afterAll(async () => {
  for (const server of [here, there]) await server.stop();
  for (const database of databases) await database.close();
  await postgres.drop();
});

beforeEach(preventPolling);

const listening = "pg_stat_activity where datname = current_database() and application_name = 'quarterdeck run'";

async function untilListening(count: number): Promise<void> {
  await onPostgres(postgres.url, (client) =>
    vi.waitFor(
      async () => {
        const { rowCount } = await client.query(
          `select 1 from ${listening} and query ilike 'listen %' and state = 'idle'`,
        );
        expect(rowCount).toBe(count);
      },
      { timeout: patience },
    ),
  );
}

async function expectChange(follower: Follower, process_name: string): Promise<void> {
  const before = follower.changes.length;
  await askForProcess(here, await here.tokenOf('lena', 'Data/Air'), { process_name, account: '019' });
  await follower.waitUntil(() => follower.changes.length === before + 1);
}

it('sends another server’s change to streams without polling', async () => {
  await expectChange(await Follower.of(there, token), 'Announced');
});

it('sends later what was changed while the listening connection was down, and listens again', async () => {
  const follower = await Follower.of(there, token);
  await onPostgres(postgres.url, (client) => client.query(`select pg_terminate_backend(pid) from ${listening}`));
  await expectChange(follower, 'Unannounced');
  await untilListening(2);
  await expectChange(follower, 'Announced again');
});

it('uses one connection per server besides the pool', async () => {
  await onPostgres(postgres.url, async (client) => {
    expect((await client.query(`select 1 from ${listening}`)).rowCount).toBe(2);
  });
});
