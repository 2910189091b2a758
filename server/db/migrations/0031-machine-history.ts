import { type Kysely, sql } from 'kysely';

const statements = [
  'create index launch_machine_instance on launch_machine (instance_id)',
  'create index machine_termination_instance on machine_termination (instance_id)',
  // `before` of such a row has the state of each machine by its identifier.
  `create index audit_terminated_machines on audit using gin (before)
    where action in ('terminate', 'terminatemachines') and outcome <> 'denied'`,
];

/** Finds what was done to one machine without reading the whole log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
