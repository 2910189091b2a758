import { type Kysely, sql } from 'kysely';

/** Pending requests that whoever asked edits, each edit another revision, and takes back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['process_request', 'update_request'])
    await sql`alter table ${sql.table(table)} add column revision integer not null default 1,
      add column edited_at timestamptz, add column withdrawn boolean not null default false`.execute(db);
}
