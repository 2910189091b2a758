import { type Kysely, sql } from 'kysely';

const statements = [
  `create table cloud_place (
    account text not null,
    region text not null,
    read_at timestamptz,
    failed_at timestamptz,
    failures integer not null default 0,
    error_code text,
    error_message text,
    next_read_at timestamptz not null,
    hurry_until timestamptz,
    templates_read_at timestamptz,
    primary key (account, region)
  )`,
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
    tags jsonb not null default '{}',
    process_id integer,
    template_id text,
    template_version integer,
    launch_time timestamptz not null,
    termination_protection boolean,
    protection_read_at timestamptz,
    noted_at timestamptz not null,
    gone boolean not null default false,
    changed_in integer not null,
    primary key (account, region, instance_id)
  )`,
  'create index cloud_machine_changed on cloud_machine (changed_in)',
  'create index cloud_machine_process on cloud_machine (process_id) where process_id is not null',
  `create table cloud_template (
    account text not null,
    region text not null,
    template_id text not null,
    name text not null,
    primary key (account, region, template_id)
  )`,
];

/** What was read of the machines and launch templates of a cloud, for all servers on this database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
