import { type Kysely, sql } from 'kysely';

const statements = [
  // The `email_key` of a service account is no address, so that it can share its contact address.
  'alter table person add column service boolean not null default false',
  "create index audit_person on audit (split_part(actor, ' (token ', 1), seq desc)",
  `create table command_line_code (
    code_hash text primary key,
    challenge text not null,
    person_id integer not null,
    vertical_id integer not null,
    method text not null,
    factor_at timestamptz,
    sso jsonb,
    began_at timestamptz not null,
    expires_at timestamptz not null,
    foreign key (person_id, vertical_id) references membership on delete cascade
  )`,
  "select not_counted('command_line_code', 'no list shows it')",
];

/** Adds service accounts, codes with which the command line signs in, and an index of the people who acted, also with API tokens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
