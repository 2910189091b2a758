import { type Kysely, sql } from 'kysely';

/** Links with which people choose a password, each by the digest of its token. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table password_link (
    token_hash text primary key,
    person_id integer not null references person on delete cascade,
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create index password_link_person on password_link (person_id)`.execute(db);
}
