import { type Kysely, sql } from 'kysely';

const statements = [
  `create table machine (
    instance_id text primary key,
    account text not null,
    region text not null,
    availability_zone text not null,
    instance_type text not null,
    platform text not null,
    lifecycle text not null check (lifecycle in ('normal', 'spot')),
    architecture text not null,
    image_id text not null,
    key_name text,
    vpc_id text not null,
    subnet_id text not null,
    security_groups jsonb not null default '[]',
    private_ip text not null,
    ipv4 text,
    ipv6 text,
    elastic_ip boolean not null default false,
    tags jsonb not null default '{}',
    termination_protection boolean not null default false,
    process_id integer references process,
    template_id text,
    template_version integer,
    launched_at timestamptz not null,
    goal text not null check (goal in ('running', 'stopped', 'terminated')),
    settles_at timestamptz not null,
    changed_in integer not null
  )`,
  'create index machine_changed on machine (changed_in)',
  'create index machine_process on machine (process_id) where process_id is not null',
  // Whoever changes the fleet takes the next number first, and with it a turn: numbers are committed in their order.
  'create table fleet_head (id integer primary key check (id = 1), generation integer not null)',
  'insert into fleet_head values (1, 0)',
  `create table launch_template (
    template_id text primary key,
    name text not null,
    account text not null,
    region text not null,
    default_version integer not null default 1,
    created_by text not null,
    created_at timestamptz not null,
    unique (account, region, name)
  )`,
  `create table launch_template_version (
    template_id text not null references launch_template,
    version integer not null check (version > 0),
    data jsonb not null,
    description text,
    created_by text not null,
    created_at timestamptz not null,
    primary key (template_id, version)
  )`,
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
];

/** The embedded fleet with its launch templates, and what somebody set out to do in a cloud. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
