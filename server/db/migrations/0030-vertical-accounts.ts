import { type Kysely, sql } from 'kysely';

/** Adds the accounts of a vertical as an administrator sets them. Null: those in the console's configuration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vertical add column accounts jsonb`.execute(db);
}
