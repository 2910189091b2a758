import { type Kysely, sql } from 'kysely';

const statements = [
  `create table audit (
    seq integer primary key,
    at timestamptz not null,
    request_id text not null,
    actor text not null,
    vertical text,
    action text not null,
    target text,
    account text,
    region text,
    outcome text not null check (outcome in ('success', 'denied', 'failed')),
    before jsonb,
    after jsonb,
    ip text,
    previous_hash text not null,
    hash text not null
  )`,
  `create function refuse_audit_change() returns trigger language plpgsql as $$
    begin raise exception 'the audit log is append-only'; end
  $$`,
  `create trigger audit_append_only before update or delete or truncate on audit
    for each statement execute function refuse_audit_change()`,
  // The newest link, so that a log that was cut short at its end is noticed, too.
  'create table audit_head (id integer primary key check (id = 1), seq integer not null, hash text not null)',
  "insert into audit_head values (1, 0, '')",
];

/** The append-only log of who did what. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
