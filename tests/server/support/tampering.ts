import { sql } from 'kysely';
import type { Database } from '../../../server/db/connection';

/** Changes the audit log without its triggers, as a database superuser can. */
export const tamper = ({ db }: Pick<Database, 'db'>, ...statements: string[]) =>
  db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    for (const statement of statements) await sql.raw(statement).execute(transaction);
  });
