import { type Kysely, sql } from 'kysely';

const statements = [
  // A passkey works at one site only.
  'alter table factor add column rp_id text',
  `create table factor_challenge (
    ticket_hash text primary key,
    purpose text not null check (purpose in ('app', 'passkey', 'confirm', 'sign-in')),
    session_hash text,
    challenge text,
    sealed_secret text,
    expires_at timestamptz not null,
    check ((session_hash is null) = (purpose = 'sign-in'))
  )`,
  'create index factor_challenge_end on factor_challenge (expires_at)',
  "select not_counted('factor_challenge', 'no list shows it')",
];

/** Adds the site of a passkey, and enrolments, confirmations and sign-ins with a second factor that have begun. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
