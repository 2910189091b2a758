import { type Kysely, sql } from 'kysely';

/** What was done to machines, the newest first, found without reading all that was done meanwhile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create index audit_machine_acts on audit (at desc, seq desc)
      where action in ('launchmachines', 'terminatemachines', 'terminate', 'machines/start', 'machines/stop',
        'machines/terminate') and outcome <> 'denied'`)
    .execute(db);
}
