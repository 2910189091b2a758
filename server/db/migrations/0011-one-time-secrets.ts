import { type Kysely, sql } from 'kysely';

const statements = [
  // Servers of the previous version that still run use sign_in_proof, command_line_code, factor_challenge and sso_attempt.
  // A later version can remove these tables.
  `create table one_time_secret (
    secret_hash text primary key,
    purpose text not null,
    holder text not null,
    network text not null,
    person_id integer references person on delete cascade,
    vertical_id integer,
    content jsonb not null,
    expires_at timestamptz not null,
    foreign key (person_id, vertical_id) references membership on delete cascade
  )`,
  'create index one_time_secret_end on one_time_secret (expires_at)',
  "select not_counted('one_time_secret', 'no list shows it')",
];

/** Puts the secrets that work once, in sign-ins and confirmations that have begun, into one table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
