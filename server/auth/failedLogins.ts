import { sql } from 'kysely';
import type { Db } from '../db/connection';

/**
 * Whose failures are counted together, and how many are allowed before one has to wait. A pause holds for the network that it was
 * earned from, so that strangers who guess lock nobody out (S1).
 */
export interface Count {
  readonly nameKey: string;
  readonly source: string;
  readonly allowed: number;
}

const perName = 5;
const perNetwork = 50;
const perNameOfStrangers = 100;
const firstWaitMs = 30_000;
const longestWaitMs = 15 * 60_000;
const forgetMs = 60 * 60_000;

/** Stands for all names: a name that somebody sends never begins with a blank. */
const allNames = ' ';
/** Stands for all networks that never signed in as the person. */
const allStrangers = '';

/**
 * The counts that a try falls under. Somebody who signed in from their network before has one of their own there. Of a network
 * that did not, the failures with all names count as well. When such networks together have failed a hundred times with a name,
 * each of them has to wait after its first failure with it: many networks guess no faster, and nobody's first try is refused.
 */
export async function countsOf(db: Db, nameKey: string, network: string, isKnown: boolean): Promise<Count[]> {
  if (isKnown) return [{ nameKey, source: network, allowed: perName }];
  const ofStrangers = await db
    .selectFrom('failed_login')
    .select('failures')
    .where('name_key', '=', nameKey)
    .where('source', '=', allStrangers)
    .executeTakeFirst();
  return [
    { nameKey, source: network, allowed: (ofStrangers?.failures ?? 0) < perNameOfStrangers ? perName : 1 },
    { nameKey: allNames, source: network, allowed: perNetwork },
    { nameKey, source: allStrangers, allowed: Number.POSITIVE_INFINITY },
  ];
}

/** Seconds until the next try is looked at; 0 when that is now. A refused try is not counted and prolongs nothing. */
export async function secondsToWait(db: Db, counts: readonly Count[], now: Date): Promise<number> {
  const limited = counts.filter(({ source }) => source !== allStrangers);
  const rows = await db
    .selectFrom('failed_login')
    .select('blocked_until')
    .where((row) => row.or(limited.map(({ nameKey, source }) => row.and({ name_key: nameKey, source }))))
    .execute();
  const until = Math.max(0, ...rows.map(({ blocked_until }) => blocked_until?.getTime() ?? 0));
  return Math.max(0, Math.ceil((until - now.getTime()) / 1_000));
}

/** Counts a failed try; from the allowed number on, the next one has to wait, each time twice as long. */
export async function countFailure(transaction: Db, counts: readonly Count[], now: Date): Promise<void> {
  // What somebody else has locked, they throw away: nobody waits for a row of another name.
  await sql`delete from failed_login where ctid in (
    select ctid from failed_login where last_at < ${new Date(now.getTime() - forgetMs)} for update skip locked)`.execute(
    transaction,
  );
  for (const { nameKey, source, allowed } of counts) {
    const { failures } = await transaction
      .insertInto('failed_login')
      .values({ name_key: nameKey, source, failures: 1, last_at: now, blocked_until: null })
      .onConflict((conflict) =>
        conflict
          .columns(['name_key', 'source'])
          .doUpdateSet((row) => ({ failures: row('failed_login.failures', '+', 1), last_at: now })),
      )
      .returning('failures')
      .executeTakeFirstOrThrow();
    if (failures < allowed) continue;
    const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(20, failures - allowed));
    await transaction
      .updateTable('failed_login')
      .set({ blocked_until: new Date(now.getTime() + wait) })
      .where('name_key', '=', nameKey)
      .where('source', '=', source)
      .execute();
  }
}

/** Forgets the failures of a network with a name after a good sign-in from there; what it did to other names stays. */
export async function forgetFailures(transaction: Db, nameKey: string, network: string): Promise<void> {
  await transaction.deleteFrom('failed_login').where('name_key', '=', nameKey).where('source', '=', network).execute();
}
