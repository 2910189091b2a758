import { type Kysely, sql } from 'kysely';

const statements = [
  // When the complete reading before the last one began; null if the last reading or the one before it failed.
  'alter table cloud_place add column read_before_at timestamptz',
  // Since when each reading of the launch templates has lost most of them.
  'alter table cloud_place add column templates_lost_since timestamptz',
  // When this server made the template or looked it up by its identifier.
  'alter table cloud_template add column noted_at timestamptz',
];

/** Adds the times that tell a loss of machines and templates from an outage. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
