import { sql } from 'kysely';
import { nameKeyOf } from '../../contract/names';
import type { Db } from '../db/connection';
import { type Asker, issueCode } from './codes';
import { holdPerson, networksOf } from './store';

const hourMs = 3_600_000;
const msBetween = 30_000;
const perNetwork = 5;
const perPerson = 30;

/** Throws away what does not count any more; what somebody else has locked, they throw away. */
async function forgetOld(transaction: Db, now: Date): Promise<void> {
  await sql`delete from code_request where ctid in (
    select ctid from code_request where at <= ${new Date(now.getTime() - hourMs)} for update skip locked)`.execute(
    transaction,
  );
}

/** The first half of the advisory locks' keys. */
const lockClass = 7_118_604;

interface Recipient {
  readonly id: number;
  readonly username: string;
  readonly email: string;
}

/** Waits for whoever else asks for this name, until the transaction ends. A name that nobody has is waited for just so. */
async function lockName(transaction: Db, nameKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockClass}, hashtext(${nameKey}))`.execute(transaction);
}

/**
 * Whether a code may be sent on this request. Who asks is counted before who is asked for: a network gets one every 30 seconds
 * and five an hour. Networks that the person never signed in from get 30 an hour together, which bounds the mail that strangers
 * can cause; those that the person did sign in from have theirs besides, so that strangers cannot use them up (S34).
 */
async function mayAsk(
  transaction: Db,
  nameKey: string,
  network: string,
  known: ReadonlySet<string>,
  now: Date,
): Promise<boolean> {
  const hourAgo = new Date(now.getTime() - hourMs);
  const requests = await transaction
    .selectFrom('code_request')
    .select(['network', 'at'])
    .where('name_key', '=', nameKey)
    .where('at', '>', hourAgo)
    .execute();
  const own = requests.filter((request) => request.network === network);
  if (own.length >= perNetwork || own.some(({ at }) => now.getTime() - at.getTime() < msBetween)) return false;
  return known.has(network) || requests.filter((request) => !known.has(request.network)).length < perPerson;
}

/**
 * Makes a new code for whoever has the name, when one may be sent. For a name that nobody has the same is looked up, counted and
 * refused, so that neither time nor failure tells (S5).
 *
 * @returns whom to send which code, if any
 */
export async function askForCode(
  transaction: Db,
  secret: string,
  username: string,
  asker: Asker,
  now: Date,
): Promise<{ to: Recipient; code: string } | undefined> {
  const nameKey = nameKeyOf(username);
  await lockName(transaction, nameKey);
  const person = await holdPerson(transaction, username);
  const known = await networksOf(transaction, person?.id ?? 0);
  if (!(await mayAsk(transaction, nameKey, asker.network, known, now))) return undefined;
  await forgetOld(transaction, now);
  await transaction.insertInto('code_request').values({ name_key: nameKey, network: asker.network, at: now }).execute();
  return person && { to: person, code: await issueCode(transaction, secret, person.id, asker, now) };
}

/** Forgets what a network has asked for a person after a good sign-in from there. */
export async function forgetRequests(transaction: Db, nameKey: string, network: string): Promise<void> {
  await transaction.deleteFrom('code_request').where('name_key', '=', nameKey).where('network', '=', network).execute();
}
