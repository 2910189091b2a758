import { type Kysely, sql } from 'kysely';

const sessions = [
  `alter table session
    add column method text not null default 'password' check (method in ('password', 'passkey', 'sso')),
    add column factor_at timestamptz,
    add column sso jsonb`,
  `create table sign_in_proof (
    token_hash text primary key,
    person_id integer not null references person on delete cascade,
    method text not null check (method in ('passkey', 'sso')),
    factor_at timestamptz,
    sso jsonb,
    expires_at timestamptz not null
  )`,
  "select not_counted('sign_in_proof', 'no list shows it')",
];

const factors = [
  `create table factor (
    id integer generated always as identity primary key,
    person_id integer not null references person on delete cascade,
    kind text not null check (kind in ('totp', 'passkey')),
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    sealed_secret text,
    last_step bigint,
    credential_id text unique,
    public_key text,
    counter bigint,
    transports jsonb,
    check ((kind = 'totp') = (sealed_secret is not null)),
    check ((kind = 'passkey') = (credential_id is not null and public_key is not null))
  )`,
  'create index factor_person on factor (person_id)',
  // Sessions know if their person has a factor. Its last use changes nothing that a server has in memory.
  "select counted_as('factor', 'people', 'insert or delete')",
  `create table recovery_code (
    person_id integer not null references person on delete cascade,
    code_hash text not null,
    used_at timestamptz,
    primary key (person_id, code_hash)
  )`,
  "select not_counted('recovery_code', 'no list shows it')",
];

const tokens = [
  `create table api_token (
    id integer generated always as identity primary key,
    token_hash text not null unique,
    person_id integer not null,
    vertical_id integer not null,
    name text not null,
    created_by text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    scope jsonb not null,
    networks jsonb not null,
    foreign key (person_id, vertical_id) references membership on delete cascade
  )`,
  'create unique index api_token_name on api_token (person_id, name)',
  "select counted_as('api_token', 'sessions')",
  `create table api_token_use (
    token_id integer primary key references api_token on delete cascade,
    at timestamptz not null,
    address text
  )`,
  "select not_counted('api_token_use', 'it changes with each use of a token')",
];

const terms = [
  'alter table membership_role add column since timestamptz',
  'alter table membership_role add column until timestamptz check (until > since)',
];

/** Adds the way in which a session was opened, proofs of identity before a vertical is chosen, second factors, API tokens, and the start and end of roles. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...sessions, ...factors, ...tokens, ...terms]) await sql.raw(statement).execute(db);
}
