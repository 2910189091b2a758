import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { OwnPostgres } from '../../../../scripts/lib/postgres.mjs';
import { type Database, isUnavailable, openPostgres } from '../../../../server/db/connection';
import { patience } from '../../../support/patience';
import { onPostgres } from '../../support/onPostgres';
import { ownPostgres } from '../../support/ownPostgres';
import { TestApp } from '../../support/testApp';

/** More than the pool has connections: ten run a statement, the others wait in the queue. */
const callers = 14;

let postgres: OwnPostgres;
let database: Database;
let server: TestApp;
let token: string;
/** Uncaught errors. A single one would end a server. */
const uncaught: unknown[] = [];
const note = (error: unknown) => void uncaught.push(error);

beforeAll(async () => {
  process.on('uncaughtExceptionMonitor', note);
  postgres = await ownPostgres();
  database = await openPostgres(postgres.url);
  server = await TestApp.start({ database });
  await server.add('ada', { admin: ['admin'] });
  token = await server.tokenOf('ada', 'admin');
});

beforeEach(async () => {
  uncaught.length = 0;
  // PostgreSQL still runs the abandoned statements.
  await endBusy();
});

afterAll(async () => {
  await server.stop();
  await database.close();
  postgres.stop();
  process.off('uncaughtExceptionMonitor', note);
});

const asleep = "pg_stat_activity where query like '%pg_sleep(600)%' and pid <> pg_backend_pid()";

const untilAsleep = (count: number) =>
  onPostgres(postgres.url, async (other) => {
    while ((await other.query(`select 1 from ${asleep}`)).rowCount !== count) await pause(20);
  });

const endBusy = () =>
  onPostgres(postgres.url, (other) => other.query(`select pg_terminate_backend(pid) from ${asleep}`));

/** Runs `work` while long statements hold all connections and more callers wait. Returns the callers' results. */
async function underWay(work: () => Promise<unknown> | unknown): Promise<PromiseSettledResult<unknown>[]> {
  const wait = () =>
    database.db.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction);
      await sql`select pg_sleep(600)`.execute(transaction);
    });
  const all = Promise.allSettled(Array.from({ length: callers }, wait));
  await untilAsleep(10);
  await work();
  return all;
}

/** Uses all connections of the pool at once, and then the server. */
async function expectWorking() {
  const work = () => sql`select pg_sleep(0.3)`.execute(database.db);
  await Promise.all(Array.from({ length: 10 }, work));
  expect((await server.call({ path: 'listprocess', token })).statusCode).toBe(200);
  expect((await server.login('ada', 'admin')).statusCode).toBe(200);
}

/** Expects that every caller got an error of an absent database, which is a 503. */
function expectAway(results: PromiseSettledResult<unknown>[]) {
  const reasons = results.map((result) => (result.status === 'rejected' ? result.reason : 'an answer'));
  expect(reasons.filter((reason) => !isUnavailable(reason))).toEqual([]);
  expect(uncaught).toEqual([]);
}

it('fails busy connections as unavailable when an administrator ends them, and replaces them', async () => {
  const results = await underWay(async () => {
    // The waiting callers get new connections, which are ended as well.
    await endBusy();
    await untilAsleep(callers - 10);
    await endBusy();
  });
  expectAway(results);
  await expectWorking();
});

it('fails a transaction as unavailable if its connection breaks between two statements', async () => {
  const broken = database.db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    await onPostgres(postgres.url, async (other) => {
      await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      while ((await other.query('select 1 from pg_stat_activity where pid = $1', [rows[0]?.pid])).rowCount !== 0);
    });
    await sql`select 1`.execute(transaction);
    await sql`select 1`.execute(transaction);
  });
  expectAway(await Promise.allSettled([broken]));
  await expectWorking();
});

it.each(['fast', 'immediate'] as const)(
  'fails every caller as unavailable during a stop (%s), and works after the start',
  async (mode) => {
    const run = database.openRun();
    const before = await run.current();
    const results = await underWay(() => expect(postgres.down(mode)).toBe(true));
    expectAway(results);
    const health = [await server.app.inject('/healthz'), await server.app.inject('/readyz')];
    for (const answer of [await server.call({ path: 'listprocess', token }), ...health]) {
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('5');
    }
    expect(postgres.up()).toBe(true);
    await expectWorking();
    // The run lost its lock with its connection, so the server has a new run.
    expect(await run.current()).toBeGreaterThan(before);
    await run.close();
    expect(uncaught).toEqual([]);
  },
);

it('fails every caller after the statement timeout during a pause, and works after it', async () => {
  const results = await underWay(() => postgres.signal('STOP'));
  expectAway(results);
  expect((await server.call({ path: 'listprocess', token })).statusCode).toBe(503);
  postgres.signal('CONT');
  // A connection requested during the pause may fail after it, with all callers in the queue.
  await vi.waitFor(() => expect(database.pool?.().taken).toBe(0), { timeout: patience });
  await expectWorking();
  expect(uncaught).toEqual([]);
});

it('serves 300 concurrent requests with slow statements on ten connections', async () => {
  const work = () => sql`select pg_sleep(0.1)`.execute(database.db);
  await expect(Promise.all(Array.from({ length: 300 }, work))).resolves.toHaveLength(300);
});
