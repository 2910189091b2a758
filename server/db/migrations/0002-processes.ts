import { type Kysely, sql } from 'kysely';

/** The processes that machines are launched for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table process (
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
    )`.execute(db);
}
