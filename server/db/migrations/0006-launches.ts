import { type Kysely, sql } from 'kysely';

const statements = [
  // A number for each run of a server, by which others know whose unfinished work they see.
  'create sequence server_run as integer',
  'alter table machine add column client_token text',
  'create index machine_client_token on machine (client_token) where client_token is not null',
  `create table launch (
    id integer generated always as identity primary key,
    process_id integer not null references process,
    person_id integer references person on delete set null,
    actor text not null,
    vertical text not null,
    request_id text not null,
    idempotency_key text,
    digest text,
    count integer not null check (count > 0),
    reserved integer not null check (reserved in (0, count)),
    template_id text not null,
    template_version integer not null,
    instance_type text,
    tagname text not null,
    account text not null,
    region text not null,
    client_token text not null unique,
    run_id integer not null,
    begun_at timestamptz not null,
    ended_at timestamptz,
    outcome text check (outcome in ('success', 'warning', 'failed')),
    message text,
    unique (person_id, idempotency_key),
    check ((reserved = 0) = (ended_at is not null)),
    check (outcome is not null or ended_at is null)
  )`,
  'create index launch_process on launch (process_id)',
  'create index launch_open on launch (process_id) where reserved > 0',
  // What was launched is remembered longer than the machine is listed.
  `create table launch_machine (
    launch_id integer not null references launch,
    instance_id text not null,
    primary key (launch_id, instance_id)
  )`,
  `create table machine_termination (
    id integer generated always as identity primary key,
    process_id integer not null references process,
    instance_id text not null,
    request_id text not null,
    actor text not null,
    at timestamptz not null,
    error text
  )`,
  'create index machine_termination_process on machine_termination (process_id)',
  `create table idempotency (
    person_id integer not null references person on delete cascade,
    key text not null,
    digest text not null,
    run_id integer not null,
    begun_at timestamptz not null,
    status integer,
    body text,
    primary key (person_id, key),
    check ((status is null) = (body is null))
  )`,
  'create index idempotency_begun on idempotency (begun_at)',
  // A table of its own, so that no list of processes can show them by mistake.
  `create table process_credentials (
    process_id integer primary key references process,
    sealed_credentials text not null
  )`,
  `insert into process_credentials select process_id, sealed_credentials from process_request
    where process_id is not null and sealed_credentials is not null`,
  'update process_request set sealed_credentials = null where status <> 0',
];

/** Launches with their reservations, what was terminated, the answers by idempotency key, and the credentials of processes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
