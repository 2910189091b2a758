import { type Kysely, sql } from 'kysely';

/** Sessions that people can tell apart and end: a name that is no token, where each was asked from and with what. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column id text not null unique default gen_random_uuid()::text,
    add column address text, add column browser text`.execute(db);
  await sql`create index session_person on session (person_id, created_at)`.execute(db);
}
