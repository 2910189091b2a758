import { type Kysely, sql } from 'kysely';

const statements = [
  // Of which act; and, until it is known what came of it, whether it is under way or nobody can tell.
  'alter table machine_termination add column act_id integer references cloud_act',
  "alter table machine_termination add column unsettled text check (unsettled in ('pending', 'unknown'))",
  'create index machine_termination_unsettled on machine_termination (act_id) where unsettled is not null',
];

/** Terminations are in the ledgers of processes before the cloud is asked: a server may not live to write down what it answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
