import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { among } from './among';
import type { Run } from './runs';

/* A claim lets one server work on a row outside of a transaction. The columns are `run_id`, `claim` and `claimed_at`. */

/** The clock of the database, since clocks of several servers differ. */
export const databaseNow = sql<Date>`clock_timestamp()`;

export const unclaimed = { run_id: null, claim: null, claimed_at: null } as const;

/** Returns the columns of a new claim. */
export const claimOf = (run: number) => ({ run_id: run, claim: randomUUID(), claimed_at: databaseNow });

/**
 * Makes the SQL condition for rows that no living server has claimed. A server that is paused for longer than the limit loses its claims.
 *
 * @param living numbers of the runs that are alive
 */
export const isFree = (living: readonly number[], limitSeconds: number) =>
  sql<boolean>`(claim is null or not ${among(sql.ref('run_id'), living)} or claimed_at < ${databaseNow} - make_interval(secs => ${limitSeconds}))`;

/** Returns the number of this run, and of all that are alive. */
export async function livingRuns(run: Pick<Run, 'current' | 'others'>) {
  const own = await run.current();
  return { run: own, living: [own, ...(await run.others())] };
}
