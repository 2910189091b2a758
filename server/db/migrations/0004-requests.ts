import { type Kysely, sql } from 'kysely';

/** What both kinds of request have: who asked, and what was decided, by whom and why. Names outlive the people (D28). */
const decisionColumns = `
    id integer generated always as identity primary key,
    status smallint not null default 0 check (status in (0, 1, -1)),
    requested_by text not null,
    requested_by_id integer references person on delete set null,
    requested_at timestamptz not null,
    decided_by text,
    decided_at timestamptz,
    reason text,
    check ((status = 0) = (decided_at is null and decided_by is null))`;

const statements = [
  `create table process_request (${decisionColumns},
    process_name text not null,
    subprocess_name text not null,
    platform text not null,
    account text not null,
    region text,
    template_id text not null,
    version text not null,
    machine_limit integer not null check (machine_limit > 0),
    tagname text not null,
    instance_type text,
    ami_id text not null,
    process_owner text not null,
    incharge text not null,
    vertical text not null,
    sealed_credentials text,
    process_id integer unique references process
  )`,
  // A hash, since an index holds no texts of 10,000 characters.
  `create unique index process_request_pending on process_request
    (md5(lower(process_name) || chr(31) || lower(subprocess_name) || chr(31) || account)) where status = 0`,
  'create index process_request_person on process_request (requested_by_id)',
  `create table update_request (${decisionColumns},
    process_id integer not null references process,
    old_version text not null,
    new_version text not null,
    old_machine_max_count integer not null,
    new_machine_max_count integer not null check (new_machine_max_count > 0)
  )`,
  'create unique index update_request_pending on update_request (process_id) where status = 0',
  'create index update_request_person on update_request (requested_by_id)',
  'create index audit_at on audit (at)',
];

/** The requests that admins decide, for processes and for their updates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
