import { sql } from 'kysely';
import { answers } from '../../contract/messages';
import { CallError } from '../api/callError';
import type { Db } from '../db/connection';

/**
 * A counter of failures. After `allowed` failures, its network is blocked for a while. Other networks are not, so that strangers who
 * guess lock nobody out (S1).
 */
export interface Count {
  readonly nameKey: string;
  readonly source: string;
  readonly allowed: number;
}

const maxPerName = 5;
const maxPerNetwork = 50;
const maxPerNameOfUnknownNetworks = 100;
const firstBlockMs = 30_000;
const maxBlockMs = 15 * 60_000;
const retentionMs = 60 * 60_000;

/** Key of the counter for all names together. A name that a client sends never begins with a blank. */
const allNames = ' ';
/** Key of the counter for all networks from which the person never signed in. */
const unknownNetworks = '';

/**
 * Returns the counters of a try. A network from which the person signed in before has a counter for that name only. An unknown network
 * also counts its failures with all names. After a hundred failures of unknown networks with a name, each of them is blocked after its
 * first failure with it. Many networks then guess no faster than one, and no first try is refused.
 */
export async function countsOf(db: Db, nameKey: string, network: string, isKnown: boolean): Promise<Count[]> {
  if (isKnown) return [{ nameKey, source: network, allowed: maxPerName }];
  const ofUnknown = await db
    .selectFrom('failed_login')
    .select('failures')
    .where('name_key', '=', nameKey)
    .where('source', '=', unknownNetworks)
    .executeTakeFirst();
  return [
    { nameKey, source: network, allowed: (ofUnknown?.failures ?? 0) < maxPerNameOfUnknownNetworks ? maxPerName : 1 },
    { nameKey: allNames, source: network, allowed: maxPerNetwork },
    { nameKey, source: unknownNetworks, allowed: Number.POSITIVE_INFINITY },
  ];
}

/**
 * Refuses a try whose network is blocked, without counting it.
 *
 * @throws CallError 429 with the seconds until the next try is allowed
 */
export async function checkNotBlocked(db: Db, counts: readonly Count[], now: Date): Promise<void> {
  const limited = counts.filter(({ source }) => source !== unknownNetworks);
  const rows = await db
    .selectFrom('failed_login')
    .select('blocked_until')
    .where((row) => row.or(limited.map(({ nameKey, source }) => row.and({ name_key: nameKey, source }))))
    .execute();
  const until = Math.max(0, ...rows.map(({ blocked_until }) => blocked_until?.getTime() ?? 0));
  const retryAfter = Math.ceil((until - now.getTime()) / 1_000);
  if (retryAfter > 0) throw new CallError(429, answers.tooManyTries, 'too_many_tries', { retryAfter });
}

/** Counts a failure. From the allowed number on, each one blocks twice as long as the one before. */
export async function countFailure(transaction: Db, counts: readonly Count[], now: Date): Promise<void> {
  // Rows that another transaction has locked are left to it, so that names do not wait for each other.
  await sql`delete from failed_login where ctid in (
    select ctid from failed_login where last_at < ${new Date(now.getTime() - retentionMs)} for update skip locked)`.execute(
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
    const blockMs = Math.min(maxBlockMs, firstBlockMs * 2 ** Math.min(20, failures - allowed));
    await transaction
      .updateTable('failed_login')
      .set({ blocked_until: new Date(now.getTime() + blockMs) })
      .where('name_key', '=', nameKey)
      .where('source', '=', source)
      .execute();
  }
}

/** Deletes the failures of a network with a name after a successful sign-in. Its failures with other names stay. */
export async function forgetFailures(transaction: Db, nameKey: string, network: string): Promise<void> {
  await transaction.deleteFrom('failed_login').where('name_key', '=', nameKey).where('source', '=', network).execute();
}
