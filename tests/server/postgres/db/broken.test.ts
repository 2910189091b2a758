import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { OwnPostgres } from '../../../../scripts/lib/postgres.mjs';
import { type Database, isUnavailable, openPostgres } from '../../../../server/db/connection';
import { patience } from '../../../support/patience';
import { onPostgres } from '../../support/onPostgres';
import { ownPostgres } from '../../support/ownPostgres';
import { TestApp } from '../../support/testApp';

/** More than the pool has connections: some have a statement under way, the others wait in line. */
const callers = 14;

let postgres: OwnPostgres;
let database: Database;
let server: TestApp;
let token: string;
/** What nobody caught: a single one of these ends a server. */
const uncaught: unknown[] = [];
const note = (error: unknown) => void uncaught.push(error);

beforeAll(async () => {
  // The runner would fail the run and go on; the server would be gone.
  process.on('uncaughtExceptionMonitor', note);
  postgres = await ownPostgres();
  database = await openPostgres(postgres.url);
  server = await TestApp.start({ database });
  await server.add('ada', { admin: ['admin'] });
  token = await server.tokenOf('ada', 'admin');
});

beforeEach(async () => {
  uncaught.length = 0;
  // PostgreSQL does not see that nobody waits for what was given up.
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

/** Long statements on all connections and callers in line behind them, while `work` is done; then what came of each. */
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

/** The server does its work on every connection of its pool, at the same time. */
async function expectWhole() {
  const work = () => sql`select pg_sleep(0.3)`.execute(database.db);
  await Promise.all(Array.from({ length: 10 }, work));
  expect((await server.call({ path: 'listprocess', token })).statusCode).toBe(200);
  expect((await server.login('ada', 'admin')).statusCode).toBe(200);
}

/** All were told that the database is away: 503, never 500. */
function expectAway(results: PromiseSettledResult<unknown>[]) {
  const reasons = results.map((result) => (result.status === 'rejected' ? result.reason : 'an answer'));
  expect(reasons.filter((reason) => !isUnavailable(reason))).toEqual([]);
  expect(uncaught).toEqual([]);
}

it('busy connections that an administrator ends are told as away, and replaced', async () => {
  const results = await underWay(async () => {
    // Those in line get the places of the first ten, and are ended as well.
    await endBusy();
    await untilAsleep(callers - 10);
    await endBusy();
  });
  expectAway(results);
  await expectWhole();
});

it('a connection that breaks between two statements of a transaction is told as away', async () => {
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
  await expectWhole();
});

it.each(['fast', 'immediate'] as const)(
  'after a stop (%s), all are told that the database is away, and the server is whole after the start',
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
    await expectWhole();
    // The lock of the former run was lost with its connection: the server counts as another one from now on.
    expect(await run.current()).toBeGreaterThan(before);
    await run.close();
    expect(uncaught).toEqual([]);
  },
);

it('a pause gives up what is under way once there is no sign of life, and the server is whole after it', async () => {
  const results = await underWay(() => postgres.signal('STOP'));
  expectAway(results);
  expect((await server.call({ path: 'listprocess', token })).statusCode).toBe(503);
  postgres.signal('CONT');
  // The server looks for what was left open: a connection for that, asked for in the pause, may be given up after it, with all in line.
  await vi.waitFor(() => expect(database.pool?.().taken).toBe(0), { timeout: patience });
  await expectWhole();
  expect(uncaught).toEqual([]);
});

it('a statement that takes long on a database that lives is not given up', async () => {
  await expect(sql`select pg_sleep(4)`.execute(database.db)).resolves.toBeDefined();
});
