import { sql } from 'kysely';
import { nameKeyOf } from '../../contract/names';
import type { Db } from '../db/connection';
import { kindsOf } from '../factors/store';
import { type Asker, issueCode } from './codes';
import { lockPersonNamed, networksOf } from './store';

const windowMs = 3_600_000;
const minIntervalMs = 30_000;
const maxPerNetwork = 5;
const maxOfUnknownNetworks = 30;

/** Deletes requests before the window. Rows that another transaction has locked are left to it. */
async function deleteOld(transaction: Db, now: Date): Promise<void> {
  await sql`delete from code_request where ctid in (
    select ctid from code_request where at <= ${new Date(now.getTime() - windowMs)} for update skip locked)`.execute(
    transaction,
  );
}

/** First half of the keys of these advisory locks. */
const lockClass = 7_118_604;

interface Recipient {
  readonly id: number;
  readonly username: string;
  readonly email: string;
}

/** Locks a name until the transaction ends, whether or not a person has it. */
async function lockName(transaction: Db, nameKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockClass}, hashtext(${nameKey}))`.execute(transaction);
}

/**
 * Returns true if a code may be sent. A network gets one every 30 seconds and five an hour. Networks from which the person never signed
 * in get 30 an hour together, which limits the mail that strangers can cause. Known networks do not count towards those 30, so that
 * strangers cannot use them up (S34).
 */
async function isWithinLimits(
  transaction: Db,
  nameKey: string,
  network: string,
  known: ReadonlySet<string>,
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - windowMs);
  const requests = await transaction
    .selectFrom('code_request')
    .select(['network', 'at'])
    .where('name_key', '=', nameKey)
    .where('at', '>', since)
    .execute();
  const own = requests.filter((request) => request.network === network);
  if (own.length >= maxPerNetwork || own.some(({ at }) => now.getTime() - at.getTime() < minIntervalMs)) return false;
  return known.has(network) || requests.filter((request) => !known.has(request.network)).length < maxOfUnknownNetworks;
}

/**
 * Issues a code to the person with a name, within the limits. An unknown name causes the same queries and counts, so that a caller
 * cannot tell it from a known one (S5).
 *
 * @returns the code and its recipient; `undefined` if no code is to be sent
 */
export async function requestCode(
  transaction: Db,
  secret: string,
  username: string,
  asker: Asker,
  now: Date,
): Promise<{ to: Recipient; code: string } | undefined> {
  const nameKey = nameKeyOf(username);
  await lockName(transaction, nameKey);
  const person = await lockPersonNamed(transaction, username);
  const known = await networksOf(transaction, person?.id ?? 0);
  if (!(await isWithinLimits(transaction, nameKey, asker.network, known, now))) return undefined;
  await deleteOld(transaction, now);
  await transaction.insertInto('code_request').values({ name_key: nameKey, network: asker.network, at: now }).execute();
  // An emailed code does not sign in a person who has a second factor.
  if (!person || (await kindsOf(transaction, person.id)).length > 0) return undefined;
  return { to: person, code: await issueCode(transaction, secret, person.id, asker, now) };
}

/** Deletes the requests of a network for a name, after a successful sign-in from there. */
export async function forgetRequests(transaction: Db, nameKey: string, network: string): Promise<void> {
  await transaction.deleteFrom('code_request').where('name_key', '=', nameKey).where('network', '=', network).execute();
}
