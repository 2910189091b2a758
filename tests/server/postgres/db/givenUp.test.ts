import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { QueuedPool } from '../../../../server/db/queuedPool';
import { onPostgres } from '../../support/onPostgres';
import { emptyPostgres } from '../../support/testDatabase';

it('rolls back a transaction with an unanswered statement before its connection is reused', async () => {
  const empty = await emptyPostgres();
  onTestFinished(() => empty.drop());
  const open = () => new pg.Pool({ connectionString: empty.url, query_timeout: 1_500, max: 1 });
  const db = new Kysely<{ note: { text: string } }>({
    dialect: new PostgresDialect({ pool: new QueuedPool(open, 1) }),
  });
  onTestFinished(() => db.destroy());
  const add = (text: string) =>
    db.transaction().execute(async (transaction) => {
      await transaction.insertInto('note').values({ text }).execute();
      await sql`select pg_advisory_xact_lock(1)`.execute(transaction);
    });
  await sql`create table note (text text)`.execute(db);
  await onPostgres(empty.url, async (other) => {
    await other.query('select pg_advisory_lock(1)');
    await expect(add('given up')).rejects.toThrow('Query read timeout');
    await other.query('select pg_advisory_unlock(1)');
    // PostgreSQL still runs the abandoned statement to its end.
    const busy = `select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;
    while ((await other.query(busy)).rowCount !== 0);
  });
  await add('whole');
  expect(await db.selectFrom('note').selectAll().execute()).toEqual([{ text: 'whole' }]);
});
