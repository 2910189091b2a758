import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { oneTimeCodeIn } from '../../contract/digits';
import type { Origin } from '../audit/store';
import type { Db } from '../db/connection';
import type { Secrets } from '../secrets';
import { networkOf } from './network';
import { hashToken } from './secretToken';
import { lockPersonForUpdate, networksOf } from './store';

export const codeSeconds = 300;

const maxTriesPerNetwork = 5;
const maxTriesOfUnknownNetworks = 20;
const tryWindowMs = 3_600_000;

/** The client that requests or sends a code. `browserHash` is the digest of its browser secret. */
export interface Asker {
  readonly network: string;
  readonly browserHash: string | undefined;
}

/** A client that has proved the password and sends a code. */
export interface Sender extends Asker {
  /** The person has signed in from this network before. */
  readonly isKnown: boolean;
}

/** @param secret the browser's, from its cookie */
export const askerOf = ({ ip }: Pick<Origin, 'ip'>, secret?: string): Asker => ({
  network: networkOf(ip),
  browserHash: secret === undefined ? undefined : hashToken(secret),
});

export async function senderOf(db: Db, personId: number, asker: Asker): Promise<Sender> {
  return { ...asker, isKnown: (await networksOf(db, personId)).has(asker.network) };
}

function hmac(secret: string, personId: number, code: string): string {
  return createHmac('sha256', secret).update(`${personId}:${code}`).digest('hex');
}

function isSame(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(left, 'hex'), Buffer.from(right, 'hex'));
}

/** Issues a code for a client. Earlier ones stay valid until they expire. */
export async function issueCode(
  transaction: Db,
  secret: string,
  personId: number,
  { network, browserHash = '' }: Asker,
  now: Date,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await transaction
    .deleteFrom('one_time_code')
    .where('person_id', '=', personId)
    .where('expires_at', '<=', now)
    .execute();
  await transaction
    .insertInto('one_time_code')
    .values({
      ...{ person_id: personId, code_hmac: hmac(secret, personId, code), network, browser_hash: browserHash },
      ...{ created_at: now, expires_at: new Date(now.getTime() + codeSeconds * 1_000) },
    })
    .execute();
  return code;
}

/**
 * Result of a try with a code. `malformed`: the text cannot be a code, and the try does not count. `exhausted`: this network had five
 * wrong tries within the hour, or all unknown networks together had twenty; even the right code is refused.
 */
export type CodeOutcome = 'good' | 'malformed' | 'wrong' | 'exhausted';

/**
 * Checks a code and deletes it. Of two simultaneous tries with the right code, one succeeds. A code is valid for the browser or the
 * network that requested it, and for networks from which the person signed in before (S34). Wrong tries count per network, not per
 * code.
 *
 * @param secrets all keys with which the code may have been issued
 * @param typed may contain blanks, dashes and digits of any script
 */
export async function consumeCode(
  transaction: Db,
  secrets: Secrets,
  personId: number,
  typed: string,
  sender: Sender,
  now: Date,
): Promise<CodeOutcome> {
  const code = oneTimeCodeIn(typed);
  if (code === undefined) return 'malformed';
  await lockPersonForUpdate(transaction, personId);
  if (await isExhausted(transaction, personId, sender, now)) return 'exhausted';
  const own = await codesFor(transaction, personId, sender, now);
  const used = own.find(({ code_hmac }) => secrets.some((secret) => isSame(code_hmac, hmac(secret, personId, code))));
  if (used) {
    const requestedHere = own.filter((row) => row === used || isAskers(row, sender)).map(({ id }) => id);
    await transaction.deleteFrom('one_time_code').where('id', 'in', requestedHere).execute();
    await forgetTries(transaction, personId, sender);
    return 'good';
  }
  // Without a valid code, the try cannot be a guess.
  if (own.length > 0) await countTry(transaction, personId, sender, now);
  return 'wrong';
}

/** Deletes all codes of a person, so that none of them signs in any more. */
export async function forgetCodes(transaction: Db, personId: number): Promise<void> {
  await transaction.deleteFrom('one_time_code').where('person_id', '=', personId).execute();
}

const deleteTries = (transaction: Db, personId: number) =>
  transaction.deleteFrom('code_try').where('person_id', '=', personId);

/** Counts a wrong try of a network. */
export async function countTry(transaction: Db, personId: number, { network }: Sender, now: Date): Promise<void> {
  await deleteTries(transaction, personId)
    .where('at', '<=', new Date(now.getTime() - tryWindowMs))
    .execute();
  await transaction.insertInto('code_try').values({ person_id: personId, network, at: now }).execute();
}

/** Deletes the wrong tries of a network. */
export async function forgetTries(transaction: Db, personId: number, { network }: Sender): Promise<void> {
  await deleteTries(transaction, personId).where('network', '=', network).execute();
}

/** Returns true if a sender may not try again now. The caller has locked the person. */
export async function isExhausted(transaction: Db, personId: number, sender: Sender, now: Date): Promise<boolean> {
  const tries = await transaction
    .selectFrom('code_try')
    .leftJoin('known_address', (join) =>
      join
        .onRef('known_address.person_id', '=', 'code_try.person_id')
        .onRef('known_address.address', '=', 'code_try.network'),
    )
    .select(['code_try.network', 'known_address.address as known'])
    .where('code_try.person_id', '=', personId)
    .where('code_try.at', '>', new Date(now.getTime() - tryWindowMs))
    .execute();
  const own = tries.filter(({ network }) => network === sender.network);
  const ofUnknown = tries.filter(({ known }) => known === null);
  return own.length >= maxTriesPerNetwork || (!sender.isKnown && ofUnknown.length >= maxTriesOfUnknownNetworks);
}

const isAskers = (code: { network: string; browser_hash: string }, { network, browserHash }: Asker) =>
  code.network === network || code.browser_hash === browserHash;

/** Loads the codes that are valid for a sender. */
async function codesFor(transaction: Db, personId: number, sender: Sender, now: Date) {
  const codes = await transaction
    .selectFrom('one_time_code')
    .select(['id', 'code_hmac', 'network', 'browser_hash'])
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .execute();
  return codes.filter((code) => sender.isKnown || isAskers(code, sender));
}
