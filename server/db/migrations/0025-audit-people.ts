import { type Kysely, sql } from 'kysely';

/** What somebody did, and what was done to somebody or something, found without reading the whole log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['actor', 'target'])
    await sql.raw(`create index audit_${column} on audit (${column}, seq desc)`).execute(db);
}
