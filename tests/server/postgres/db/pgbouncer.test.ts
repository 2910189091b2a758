import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { hasPgbouncer, startPgbouncer } from '../../../../scripts/lib/pgbouncer.mjs';
import { type Database, isUnavailable, openPostgres } from '../../../../server/db/connection';
import { Follower, preventPolling } from '../../support/follower';
import { onPostgres } from '../../support/onPostgres';
import { askForProcess } from '../../support/requests';
import { TestApp } from '../../support/testApp';
import { emptyPostgres } from '../../support/testDatabase';

if (!hasPgbouncer()) console.log('Not run: there is no PgBouncer. To install it: apt-get install pgbouncer');

/** Creates a database whose sessions have limits, as `ALTER ROLE` sets them. */
async function limitedPostgres(statementTimeout = '7s') {
  const empty = await emptyPostgres();
  const name = new URL(empty.url).pathname.slice(1);
  await onPostgres(empty.url, (client) =>
    client.query(`alter role current_user in database ${name} set statement_timeout = '${statementTimeout}';
      alter role current_user in database ${name} set idle_in_transaction_session_timeout = '20s'`),
  );
  return empty;
}

describe.skipIf(!hasPgbouncer())('PgBouncer in transaction mode', () => {
  let pgbouncer: Awaited<ReturnType<typeof startPgbouncer>>;
  let postgres: Awaited<ReturnType<typeof emptyPostgres>>;
  let databases: readonly Database[];
  let here: TestApp;
  let there: TestApp;
  let token: string;

  const open = () => openPostgres(pgbouncer.urlOf(postgres.url), { directUrl: postgres.url });

  beforeAll(async () => {
    postgres = await limitedPostgres();
    pgbouncer = await startPgbouncer(postgres.url);
    databases = [await open(), await open()];
    [here, there] = (await Promise.all(databases.map((database) => TestApp.start({ database })))) as [TestApp, TestApp];
    await here.add('ada', { admin: ['admin'] });
    await here.add('lena', { 'Data/Air': ['machine_launch user'] });
    token = await here.tokenOf('ada', 'admin');
  });

  afterAll(async () => {
    for (const server of [here, there]) await server.stop();
    for (const database of databases) await database.close();
    pgbouncer.stop();
    await postgres.drop();
  });

  it('serves sign-ins, lists, changes with their audit rows, and the other server’s events', async () => {
    preventPolling();
    const follower = await Follower.of(there, token);
    const requester = await here.tokenOf('lena', 'Data/Air');
    const id = await askForProcess(here, requester, { process_name: 'Pooled', account: '019' });
    const decision = await there.send('POST', 'approverequest', token, { requestid: String(id), approve: 1 });
    expect(decision.statusCode).toBe(200);
    await follower.waitUntil(() => follower.changes.length >= 2);
    const list = await here.call({ path: 'listprocess', token });
    expect(list.json().data).toMatchObject([{ process_name: 'Pooled' }]);
    const audit = await here.db.selectFrom('audit').select('action').orderBy('seq', 'desc').limit(1).execute();
    expect(audit).toEqual([{ action: 'approverequest' }]);
  });

  it('serves 300 concurrent requests', async () => {
    const work = () => sql`select pg_sleep(0.05)`.execute(here.db);
    await expect(Promise.all(Array.from({ length: 300 }, work))).resolves.toHaveLength(300);
  });

  it('separates the servers’ runs by advisory locks', async () => {
    const [one, other] = databases.map((database) => database.openRun());
    const [own, others] = [await one?.current(), await other?.current()];
    expect(await one?.others()).toContain(others);
    expect(await other?.others()).toContain(own);
    await one?.close();
    await vi.waitFor(async () => expect(await other?.others()).not.toContain(own));
    await other?.close();
  });

  it('ends a statement by the limit of the role', async () => {
    const short = await limitedPostgres('300ms');
    onTestFinished(() => short.drop());
    const database = await openPostgres(pgbouncer.urlOf(short.url), { directUrl: short.url });
    onTestFinished(() => database.close());
    await expect(sql`select pg_sleep(600)`.execute(database.db)).rejects.toMatchObject({ code: '57014' });
  });

  it('fails the start if the role has no limits', async () => {
    const empty = await emptyPostgres();
    onTestFinished(() => empty.drop());
    await expect(openPostgres(pgbouncer.urlOf(empty.url), { directUrl: empty.url })).rejects.toThrow(
      'has no idle_in_transaction_session_timeout of at most 20s and no statement_timeout of at most 7s',
    );
  });

  it('fails the start if a limit is longer than the driver waits', async () => {
    const slow = await limitedPostgres('60s');
    onTestFinished(() => slow.drop());
    await expect(openPostgres(pgbouncer.urlOf(slow.url), { directUrl: slow.url })).rejects.toThrow(
      'has no statement_timeout of at most 7s',
    );
  });

  it('fails requests as unavailable when it is away', async () => {
    const own = await startPgbouncer(postgres.url);
    const database = await openPostgres(own.urlOf(postgres.url), { directUrl: postgres.url });
    onTestFinished(() => database.close());
    own.stop();
    const failure = await sql`select 1`.execute(database.db).catch((error: unknown) => error);
    expect(isUnavailable(failure)).toBe(true);
    await expect(openPostgres(own.urlOf(postgres.url), { directUrl: postgres.url })).rejects.toThrow(
      'DATABASE_URL cannot be reached',
    );
  });
});
