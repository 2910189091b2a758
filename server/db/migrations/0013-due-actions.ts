import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table revision add column due integer not null default 0',
  // person_id has no reference: the actions of a deleted person are cancelled, not forgotten. claim, claimed_at, run_id: a server
  // carries the action out. next_at: the next attempt.
  `create table due_action (
    id integer generated always as identity primary key,
    instance_id text not null,
    account text not null,
    region text not null,
    process_id integer,
    action text not null,
    due_at timestamptz not null,
    source text not null,
    actor text not null,
    person_id integer not null,
    vertical_id integer not null,
    access text not null,
    request_id text not null,
    created_at timestamptz not null,
    state text not null default 'waiting' check (state in ('waiting', 'done', 'kept', 'cancelled')),
    ended_at timestamptz,
    ended_by text,
    reason text,
    next_at timestamptz not null,
    tries integer not null default 0,
    run_id integer,
    claim text,
    claimed_at timestamptz,
    check ((state = 'waiting') = (ended_at is null))
  )`,
  "create unique index due_action_waiting on due_action (account, instance_id, source) where state = 'waiting'",
  'create index due_action_machine on due_action (instance_id)',
  "create index due_action_next on due_action (next_at) where state = 'waiting'",
  "create index due_action_ended on due_action (person_id, ended_at) where state in ('kept', 'cancelled')",
  "select counted_as('due_action', 'due')",
  'drop index audit_machine_acts',
  `create index audit_machine_acts on audit (at desc, seq desc)
    where action in ('launchmachines', 'terminatemachines', 'terminate', 'holdmachines', 'holdprocessmachines',
      'machines/start', 'machines/stop', 'machines/terminate') and outcome <> 'denied'`,
  'drop index audit_terminated_machines',
  `create index audit_terminated_machines on audit using gin (before)
    where action in ('terminate', 'terminatemachines', 'holdmachines', 'holdprocessmachines') and outcome <> 'denied'`,
];

/** Creates the actions that the server carries out at a time, and lets the history of machines include holds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
