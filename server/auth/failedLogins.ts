import type { Db } from '../db/connection';

/**
 * Whose failures are counted together. A person has one count for all addresses that never signed in as them, and one
 * for each address that did: strangers who guess cannot lock the person out of where they work.
 */
export interface Count {
  readonly nameKey: string;
  readonly source: string;
  readonly allowed: number;
}

const perPerson = 5;
const perAddress = 50;
const firstWaitMs = 30_000;
const longestWaitMs = 15 * 60_000;
const forgetMs = 60 * 60_000;

/** The counts that a try falls under. Case and blanks do not make another name. */
export function countsOf(username: string, address: string, isKnownAddress: boolean): Count[] {
  const person = { nameKey: nameKeyOf(username), source: isKnownAddress ? address : '', allowed: perPerson };
  return isKnownAddress ? [person] : [person, { nameKey: '', source: address, allowed: perAddress }];
}

/** The form in which usernames are compared. */
export function nameKeyOf(username: string): string {
  return username.trim().toLowerCase();
}

/** Seconds until the next try is looked at; 0 when that is now. A refused try is not counted and prolongs nothing. */
export async function secondsToWait(db: Db, counts: readonly Count[], now: Date): Promise<number> {
  const rows = await db
    .selectFrom('failed_login')
    .select('blocked_until')
    .where((row) => row.or(counts.map(({ nameKey, source }) => row.and({ name_key: nameKey, source }))))
    .execute();
  const until = Math.max(0, ...rows.map(({ blocked_until }) => blocked_until?.getTime() ?? 0));
  return Math.max(0, Math.ceil((until - now.getTime()) / 1_000));
}

/** Counts a failed try; from the allowed number on, the next one has to wait, each time twice as long. */
export async function countFailure(transaction: Db, counts: readonly Count[], now: Date): Promise<void> {
  await transaction
    .deleteFrom('failed_login')
    .where('last_at', '<', new Date(now.getTime() - forgetMs))
    .execute();
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

/** Forgets the person's count after a good sign-in from the same side; the address's own count stays. */
export async function forgetFailures(transaction: Db, counts: readonly Count[]): Promise<void> {
  for (const { nameKey, source } of counts.filter((count) => count.nameKey !== '')) {
    await transaction.deleteFrom('failed_login').where('name_key', '=', nameKey).where('source', '=', source).execute();
  }
}
