import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table launch add column keep_until timestamptz',
  // The weekly plan: the machines run from `starts` until `stops` on the days of the week (ISO 8601 numbers). planned_until: the changes
  // of the plan up to then are done. next_at: the next change; null: none.
  `create table process_schedule (
    process_id integer primary key references process (id) on delete cascade,
    off_hours boolean not null,
    time_zone text not null,
    days jsonb not null,
    starts text not null,
    stops text not null,
    default_lifetime_hours integer,
    maximum_lifetime_hours integer,
    grace_days integer not null,
    paused_until timestamptz,
    revision integer not null,
    set_by text not null,
    set_at timestamptz not null,
    vertical text not null,
    planned_until timestamptz not null,
    next_at timestamptz
  )`,
  "select not_counted('process_schedule', 'no kept list shows it')",
  'create index process_schedule_next on process_schedule (next_at) where next_at is not null',
  // An action by the schedule of a process has no person. warned: minutes of the last warning before it.
  'alter table due_action alter column person_id drop not null',
  'alter table due_action alter column vertical_id drop not null',
  'alter table due_action alter column access drop not null',
  'alter table due_action add column vertical text',
  'alter table due_action add column warned integer',
  `create index due_action_stopped on due_action (process_id) where source = 'schedule'`,
];

/** Creates the schedules of processes, and lets due actions follow them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
