import { type Kysely, sql } from 'kysely';

/** The columns of both kinds of request. The names outlive the people (D28). */
const requestColumns = `
    id integer generated always as identity primary key,
    status smallint not null default 0 check (status in (0, 1, -1)),
    requested_by text not null,
    requested_by_id integer references person on delete set null,
    requested_at timestamptz not null,
    decided_by text,
    decided_at timestamptz,
    reason text,
    revision integer not null default 1,
    edited_at timestamptz,
    withdrawn boolean not null default false,
    needs_information boolean not null default false,
    check ((status = 0) = (decided_at is null and decided_by is null))`;

const processes = [
  `create table process (
    id integer generated always as identity primary key,
    process_name text not null,
    subprocess_name text not null,
    platform text not null,
    account text not null,
    region text,
    template_id text not null,
    version text not null,
    machine_max_count integer not null check (machine_max_count > 0),
    tagname text not null,
    instance_type text,
    ami_id text,
    process_owner text not null,
    incharge text not null,
    notes text,
    spot_allowed boolean,
    tags jsonb not null default '{}',
    launch_windows jsonb not null default '[]',
    last_launch_at timestamptz,
    created_at timestamptz not null
  )`,
  "select counted_as('process', 'processes')",
  // A separate table, so that no list of processes can include them by mistake.
  `create table process_credentials (
    process_id integer primary key references process,
    sealed_credentials text not null
  )`,
  "select not_counted('process_credentials', 'no list shows it')",
];

const requests = [
  `create table process_request (${requestColumns},
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
    process_id integer unique references process,
    name_key text not null
  )`,
  // A hash, because an index entry cannot hold a text of 10,000 characters.
  'create unique index process_request_pending on process_request (md5(name_key)) where status = 0',
  'create index process_request_person on process_request (requested_by_id)',
  "select counted_as('process_request', 'requests')",
  `create table update_request (${requestColumns},
    process_id integer not null references process,
    old_version text not null,
    new_version text not null,
    old_machine_max_count integer not null,
    new_machine_max_count integer not null check (new_machine_max_count > 0)
  )`,
  'create unique index update_request_pending on update_request (process_id) where status = 0',
  'create index update_request_person on update_request (requested_by_id)',
  "select counted_as('update_request', 'requests')",
  // No foreign key: the two kinds number their rows separately, and requests are never deleted.
  `create table request_message (
    id integer generated always as identity primary key,
    request_kind text not null check (request_kind in ('process', 'update')),
    request_id integer not null,
    kind text not null check (kind in ('question', 'answer')),
    author text not null,
    at timestamptz not null,
    text text not null
  )`,
  'create index request_message_request on request_message (request_kind, request_id, id)',
  `create function refuse_message_change() returns trigger language plpgsql as $$
    begin raise exception 'messages about a request cannot be changed'; end
  $$`,
  `create trigger request_message_append_only before update or delete on request_message
    for each statement execute function refuse_message_change()`,
  "select counted_as('request_message', 'requests')",
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
  "select not_counted('idempotency', 'no list shows it')",
];

const launches = [
  // Numbers the runs of servers, by which others recognise unfinished work.
  'create sequence server_run as integer',
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
  "select counted_as('launch', 'launches')",
  // A launched machine is remembered longer than the fleet lists it.
  `create table launch_machine (
    launch_id integer not null references launch,
    instance_id text not null,
    primary key (launch_id, instance_id)
  )`,
  'create index launch_machine_instance on launch_machine (instance_id)',
  "select not_counted('launch_machine', 'its rows are written with those of launch')",
  // An act in a cloud, written before the cloud is called and closed afterwards.
  `create table cloud_act (
    id integer generated always as identity primary key,
    request_id text not null,
    actor text not null,
    vertical text not null,
    action text not null,
    target text,
    account text,
    region text,
    begun_at timestamptz not null,
    ended_at timestamptz,
    outcome text check (outcome in ('success', 'failed')),
    check ((outcome is null) = (ended_at is null))
  )`,
  'create index cloud_act_open on cloud_act (begun_at) where outcome is null',
  "select not_counted('cloud_act', 'no list shows it')",
  // unsettled: the act is under way, or its outcome is unknown.
  `create table machine_termination (
    id integer generated always as identity primary key,
    process_id integer not null references process,
    instance_id text not null,
    request_id text not null,
    actor text not null,
    at timestamptz not null,
    error text,
    act_id integer references cloud_act,
    unsettled text check (unsettled in ('pending', 'unknown'))
  )`,
  'create index machine_termination_process on machine_termination (process_id)',
  'create index machine_termination_instance on machine_termination (instance_id)',
  'create index machine_termination_unsettled on machine_termination (act_id) where unsettled is not null',
  "select not_counted('machine_termination', 'no kept list shows it')",
];

/** Creates processes, the requests for them, their launches and terminations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...processes, ...requests, ...launches]) await sql.raw(statement).execute(db);
}
