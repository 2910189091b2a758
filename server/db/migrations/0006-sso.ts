import { type Kysely, sql } from 'kysely';

const statements = [
  `create table sso_identity (
    issuer text not null,
    subject text not null,
    person_id integer not null references person on delete cascade,
    connected_at timestamptz not null,
    primary key (issuer, subject)
  )`,
  'create unique index sso_identity_person on sso_identity (person_id, issuer)',
  "select not_counted('sso_identity', 'no list shows it')",
  `create table sso_attempt (
    state_hash text primary key,
    browser_hash text not null,
    network text not null,
    nonce text not null,
    verifier text not null,
    purpose text not null check (purpose in ('sign in', 'sign in again', 'connect')),
    person_id integer references person on delete cascade,
    expires_at timestamptz not null,
    check ((purpose = 'sign in') = (person_id is null))
  )`,
  "select not_counted('sso_attempt', 'no list shows it')",
  `create table sso_logout (
    token_hash text primary key,
    expires_at timestamptz not null
  )`,
  "select not_counted('sso_logout', 'no list shows it')",
];

/** Adds people's identities at a single sign-on provider, sign-ins that have begun there, and used logout tokens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
