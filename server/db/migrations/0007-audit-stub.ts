import { type Kysely, sql } from 'kysely';

/**
 * What is left of rows that were removed from the beginning of the audit log: the last link and how many they were, signed with the
 * key of the log, so that the chain can be followed from there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_stub (
      id integer primary key check (id = 1),
      seq integer not null,
      hash text not null,
      rows integer not null,
      removed_before timestamptz not null,
      at timestamptz not null,
      mac text not null
    )`.execute(db);
}
