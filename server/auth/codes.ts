import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { oneTimeCodeIn } from '../../contract/digits';
import type { Db } from '../db/connection';
import type { Secrets } from '../secrets';

/** How long a code is good, in seconds. */
export const codeSeconds = 300;

const triesPerNetwork = 5;
const triesOfStrangers = 20;
const hourMs = 3_600_000;

/** Who asks for a code or sends one: the network, and the digest of the browser's secret if there is one. */
export interface Asker {
  readonly network: string;
  readonly browserHash: string | undefined;
}

/** Somebody with the right password who sends a code. */
export interface Sender extends Asker {
  /** Whether the person signed in from this network before. */
  readonly isKnown: boolean;
}

function hmac(secret: string, personId: number, code: string): string {
  return createHmac('sha256', secret).update(`${personId}:${code}`).digest('hex');
}

function isSame(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(left, 'hex'), Buffer.from(right, 'hex'));
}

/** Makes a new code for whoever asks; earlier ones stay good until they end. */
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
 * The result of a try with a code. `malformed`: the text cannot be a code, and the try does not count. `exhausted`: five wrong tries
 * of this network within the hour, or twenty of all networks that the person never signed in from; even the right code is refused.
 */
export type CodeOutcome = 'good' | 'malformed' | 'wrong' | 'exhausted';

/**
 * Checks a code and uses it up, whichever of the secrets it was made with. Of two tries at once with the right code one is good.
 * A code is good for the browser or the network that asked for it, and wherever the person signed in before (S34). A wrong try
 * counts, however many codes there are and whoever asked for them.
 *
 * @param typed the code with blanks, dashes or digits of any script
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
  // Whoever else tries a code of this person waits until the transaction ends.
  await transaction.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute();
  if (await isExhausted(transaction, personId, sender, now)) return 'exhausted';
  const own = await codesFor(transaction, personId, sender, now);
  const used = own.find(({ code_hmac }) => secrets.some((secret) => isSame(code_hmac, hmac(secret, personId, code))));
  if (used) {
    const askedHere = own.filter((row) => row === used || isAskers(row, sender)).map(({ id }) => id);
    await transaction.deleteFrom('one_time_code').where('id', 'in', askedHere).execute();
    await forgetTries(transaction, personId).where('network', '=', sender.network).execute();
    return 'good';
  }
  // Where no code can be right, nothing was guessed at.
  if (own.length > 0) {
    await forgetTries(transaction, personId)
      .where('at', '<=', new Date(now.getTime() - hourMs))
      .execute();
    await transaction
      .insertInto('code_try')
      .values({ person_id: personId, network: sender.network, at: now })
      .execute();
  }
  return 'wrong';
}

/** Throws all codes of a person away: none that was asked for before signs in any more. */
export async function forgetCodes(transaction: Db, personId: number): Promise<void> {
  await transaction.deleteFrom('one_time_code').where('person_id', '=', personId).execute();
}

const forgetTries = (transaction: Db, personId: number) =>
  transaction.deleteFrom('code_try').where('person_id', '=', personId);

async function isExhausted(transaction: Db, personId: number, sender: Sender, now: Date): Promise<boolean> {
  const tries = await transaction
    .selectFrom('code_try')
    .leftJoin('known_address', (join) =>
      join
        .onRef('known_address.person_id', '=', 'code_try.person_id')
        .onRef('known_address.address', '=', 'code_try.network'),
    )
    .select(['code_try.network', 'known_address.address as known'])
    .where('code_try.person_id', '=', personId)
    .where('code_try.at', '>', new Date(now.getTime() - hourMs))
    .execute();
  const own = tries.filter(({ network }) => network === sender.network);
  const ofStrangers = tries.filter(({ known }) => known === null);
  return own.length >= triesPerNetwork || (!sender.isKnown && ofStrangers.length >= triesOfStrangers);
}

const isAskers = (code: { network: string; browser_hash: string }, { network, browserHash }: Asker) =>
  code.network === network || code.browser_hash === browserHash;

/** The codes that are good for whoever sends one. */
async function codesFor(transaction: Db, personId: number, sender: Sender, now: Date) {
  const codes = await transaction
    .selectFrom('one_time_code')
    .select(['id', 'code_hmac', 'network', 'browser_hash'])
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .execute();
  return codes.filter((code) => sender.isKnown || isAskers(code, sender));
}
