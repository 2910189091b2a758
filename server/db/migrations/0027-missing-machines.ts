import { type Kysely, sql } from 'kysely';

const statements = [
  // When the last complete reading that lacked it began; null if that reading had it.
  'alter table cloud_machine add column missing_at timestamptz',
  'alter table cloud_template add column missing_at timestamptz',
  // Since when each reading of the region has lost most of its machines, and since when launch templates could not be read.
  'alter table cloud_place add column lost_since timestamptz',
  'alter table cloud_place add column templates_failed_since timestamptz',
];

/** A machine that a reading lacks stays until it is known to have ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
