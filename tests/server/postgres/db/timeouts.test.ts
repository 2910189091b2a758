import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { type Database, openPostgres } from '../../../../server/db/connection';
import { onPostgres } from '../../support/onPostgres';
import { TestApp } from '../../support/testApp';
import { emptyPostgres } from '../../support/testDatabase';

/** Short, except for the one that a test does not try. */
const short = 300;
const long = 60_000;

let url: string;
let drop: () => Promise<void>;

beforeEach(async () => {
  ({ url, drop } = await emptyPostgres());
});

afterEach(() => drop());

async function open(limits: { statementMs: number; idleMs: number }): Promise<Database> {
  const database = await openPostgres(url, { limits });
  onTestFinished(() => database.close());
  return database;
}

async function serverOn(database: Database) {
  const server = await TestApp.start({ database });
  onTestFinished(() => server.stop());
  await server.add('ada', { admin: ['admin'] });
  return { server, token: await server.tokenOf('ada', 'admin') };
}

const createVertical = ({ server, token }: Awaited<ReturnType<typeof serverOn>>, name: string) =>
  server.send('POST', 'authentication/verticals', token, { name });

it('answers 503 with Retry-After if a change waits too long for a lock, and frees its connection', async () => {
  const database = await open({ statementMs: short, idleMs: long });
  const at = await serverOn(database);
  await onPostgres(url, async (other) => {
    await other.query('begin; select * from audit_head for update');
    // More than the number of connections: each one is returned.
    for (let round = 0; round < 2; round += 1) {
      const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => createVertical(at, `No ${index}`)));
      for (const { statusCode, headers } of answers) expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    }
    const waiting = await other.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(waiting.rowCount).toBe(0);
    await other.query('rollback');
  });
  expect((await createVertical(at, 'At last')).statusCode).toBe(200);
  expect(database.pool?.()).toEqual({ size: 10, taken: 0, waiting: 0 });
});

it('does not keep rows locked by a server that hangs in a transaction', async () => {
  const hanging = await open({ statementMs: long, idleMs: short });
  const at = await serverOn(await open({ statementMs: long, idleMs: long }));
  let held = () => {};
  const isHeld = new Promise<void>((resolve) => {
    held = resolve;
  });
  let goOn = () => {};
  const left = hanging.db.transaction().execute(async (transaction) => {
    await sql`select * from audit_head for update`.execute(transaction);
    held();
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await sql`select 1`.execute(transaction);
  });
  const ended = left.catch((error: unknown) => error);
  await isHeld;
  const beside = await createVertical(at, 'Beside it');
  goOn();
  expect(beside.statusCode, beside.body).toBe(200);
  // Its changes are rolled back, and it continues on another connection.
  expect(await ended).toBeInstanceOf(Error);
  await expect(sql`select 1`.execute(hanging.db)).resolves.toBeDefined();
});

it('drops connections to the standby soon after a fail-over', async () => {
  const database = await open({ statementMs: long, idleMs: long });
  const at = await serverOn(database);
  const name = new URL(url).pathname.slice(1);
  const become = (state: 'on' | 'off') =>
    onPostgres(url, (other) =>
      other.query(
        `set transaction_read_only = off; alter database ${name} set default_transaction_read_only = ${state}`,
      ),
    );
  // All connections are opened while it is a standby.
  await become('on');
  await onPostgres(url, (other) =>
    // Only connections of this database, since other tests use the same PostgreSQL.
    other.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'quarterdeck'`,
    ),
  );
  const all = await Promise.allSettled(
    Array.from({ length: 20 }, () => sql`select pg_sleep(0.1)`.execute(database.db)),
  );
  expect(all.some(({ status }) => status === 'fulfilled')).toBe(true);
  await become('off');
  expect((await createVertical(at, 'Once')).statusCode).toBe(503);
  // The next ones reach the new primary on any connection.
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => createVertical(at, `New ${index}`)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});
