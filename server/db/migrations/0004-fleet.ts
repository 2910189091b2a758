import { type Kysely, sql } from 'kysely';

const noAddresses = `'{"private_ip": [], "ipv4": [], "ipv6": []}'`;

const embedded = [
  // Every change takes the next generation first, so generations commit in their order.
  'create table fleet_head (id integer primary key check (id = 1), generation integer not null)',
  'insert into fleet_head values (1, 0)',
  "select not_counted('fleet_head', 'it is read together with the counters')",
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
    other_addresses jsonb not null default ${noAddresses},
    tags jsonb not null default '{}',
    termination_protection boolean not null default false,
    process_id integer references process,
    template_id text,
    template_version integer,
    launched_at timestamptz not null,
    client_token text,
    goal text not null check (goal in ('running', 'stopped', 'terminated')),
    settles_at timestamptz not null,
    changed_in integer not null
  )`,
  'create index machine_changed on machine (changed_in)',
  'create index machine_process on machine (process_id) where process_id is not null',
  'create index machine_client_token on machine (client_token) where client_token is not null',
  "select not_counted('machine', 'fleet_head has its generation')",
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
  "select not_counted('launch_template', 'no kept list shows it')",
  `create table launch_template_version (
    template_id text not null references launch_template,
    version integer not null check (version > 0),
    data jsonb not null,
    description text,
    created_by text not null,
    created_at timestamptz not null,
    primary key (template_id, version)
  )`,
  "select not_counted('launch_template_version', 'no kept list shows it')",
];

const cloud = [
  `create table cloud_place (
    account text not null,
    region text not null,
    read_at timestamptz,
    -- When the complete reading before the last one began; null if the last one or the one before it failed.
    read_before_at timestamptz,
    failed_at timestamptz,
    failures integer not null default 0,
    error_code text,
    error_message text,
    next_read_at timestamptz not null,
    hurry_until timestamptz,
    -- Since when each reading of the region has lost most of its machines.
    lost_since timestamptz,
    templates_read_at timestamptz,
    templates_failed_since timestamptz,
    templates_lost_since timestamptz,
    primary key (account, region)
  )`,
  "select not_counted('cloud_place', 'the generation of the inventory has it')",
  `create table cloud_machine (
    account text not null,
    region text not null,
    instance_id text not null,
    name text,
    availability_zone text not null,
    state text not null,
    instance_type text not null,
    platform text not null,
    lifecycle text not null,
    architecture text not null,
    image_id text not null,
    key_name text,
    vpc_id text,
    subnet_id text,
    security_groups jsonb not null default '[]',
    private_ip text,
    ipv4 text,
    ipv6 text,
    other_addresses jsonb not null default ${noAddresses},
    tags jsonb not null default '{}',
    process_id integer,
    template_id text,
    template_version integer,
    launch_time timestamptz not null,
    termination_protection boolean,
    protection_read_at timestamptz,
    noted_at timestamptz not null,
    -- When the last complete reading that lacked it began; null if that reading had it.
    missing_at timestamptz,
    gone boolean not null default false,
    changed_in integer not null,
    primary key (account, region, instance_id)
  )`,
  'create index cloud_machine_changed on cloud_machine (changed_in)',
  'create index cloud_machine_process on cloud_machine (process_id) where process_id is not null',
  "select not_counted('cloud_machine', 'the generation of the inventory has it')",
  `create table cloud_template (
    account text not null,
    region text not null,
    template_id text not null,
    name text not null,
    missing_at timestamptz,
    -- When this server created the template or looked it up by its identifier.
    noted_at timestamptz,
    primary key (account, region, template_id)
  )`,
  "select not_counted('cloud_template', 'no kept list shows it')",
];

/** Creates the embedded fleet with its launch templates, and the inventory of a cloud. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...embedded, ...cloud]) await sql.raw(statement).execute(db);
}
