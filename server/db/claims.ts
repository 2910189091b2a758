import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { among } from './among';
import type { Db } from './connection';
import type { Run } from './runs';

/* A claim lets one server work on a row outside of a transaction. The columns are `run_id`, `claim` and `claimed_at`. */

/** The clock of the database, since clocks of several servers differ. */
export const databaseNow = sql<Date>`clock_timestamp()`;

export const unclaimed = { run_id: null, claim: null, claimed_at: null } as const;

/** Returns the columns of a new claim. */
export const claimOf = (run: number) => ({ run_id: run, claim: randomUUID(), claimed_at: databaseNow });

/** The runs that are alive at a moment. */
export interface LivingRuns {
  /** The number of this run. */
  readonly run: number;
  /** The numbers of all runs. */
  readonly living: readonly number[];
  /** The time of the database. Runs that begin later are not among them. */
  readonly at: Date;
}

/**
 * Makes the SQL condition for rows that no living server has claimed. A server that is paused for longer than the limit loses its claims.
 * Later claims than `at` may be of runs that are not known yet.
 */
export const isFree = ({ living, at }: LivingRuns, limitSeconds: number) =>
  sql<boolean>`(claim is null or (claimed_at < ${at}::timestamptz and not ${among(sql.ref('run_id'), living)})
    or claimed_at < ${databaseNow} - make_interval(secs => ${limitSeconds}))`;

/** Loads the runs that are alive. */
export async function livingRuns(db: Db, run: Pick<Run, 'current' | 'others'>): Promise<LivingRuns> {
  const own = await run.current();
  const { rows } = await sql<{ at: Date }>`select ${databaseNow} as at`.execute(db);
  const [{ at } = { at: new Date(0) }] = rows;
  return { run: own, living: [own, ...(await run.others())], at };
}
