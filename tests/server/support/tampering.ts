import { sql } from 'kysely';
import type { Database } from '../../../server/db/connection';

/** Changes the audit log past its triggers, as somebody can who may do anything in the database. */
export const tamper = ({ db }: Pick<Database, 'db'>, ...statements: string[]) =>
  db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    for (const statement of statements) await sql.raw(statement).execute(transaction);
  });
