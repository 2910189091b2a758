import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Db } from '../db/connection';

const codeSeconds = 300;
const secondsBetween = 30;
const perHour = 5;
const attemptsPerHour = 5;
const hourMs = 3_600_000;

function hmac(secret: string, personId: number, code: string): string {
  return createHmac('sha256', secret).update(`${personId}:${code}`).digest('hex');
}

function isSame(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(left, 'hex'), Buffer.from(right, 'hex'));
}

/** Waits for whoever else is working on this person's codes, until the transaction ends. */
async function lockPerson(transaction: Db, personId: number): Promise<void> {
  await transaction.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute();
}

/** The person's codes of the last hour, newest first. All of them count, so neither a new code nor a restart forgets tries. */
function recentCodes(transaction: Db, personId: number, now: Date) {
  return transaction
    .selectFrom('one_time_code')
    .selectAll()
    .where('person_id', '=', personId)
    .where('created_at', '>', new Date(now.getTime() - hourMs))
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Makes a new code, which replaces all earlier ones.
 *
 * @returns nothing when the person got one less than 30 seconds ago, or five within the hour, since the last sign-in
 */
export async function issueCode(
  transaction: Db,
  secret: string,
  personId: number,
  now: Date,
): Promise<string | undefined> {
  await lockPerson(transaction, personId);
  const recent = await recentCodes(transaction, personId, now);
  const newest = recent[0]?.created_at.getTime() ?? 0;
  if (recent.length >= perHour || now.getTime() - newest < secondsBetween * 1_000) return undefined;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await transaction
    .deleteFrom('one_time_code')
    .where('person_id', '=', personId)
    .where('created_at', '<=', new Date(now.getTime() - hourMs))
    .execute();
  await transaction
    .insertInto('one_time_code')
    .values({
      person_id: personId,
      code_hmac: hmac(secret, personId, code),
      created_at: now,
      expires_at: new Date(now.getTime() + codeSeconds * 1_000),
    })
    .execute();
  return code;
}

/** How a try with a code ended; after five wrong ones within the hour even the right one is refused. */
export type CodeOutcome = 'good' | 'wrong' | 'exhausted';

/** Checks a code and uses it up: of two tries at once with the right code one is good. A wrong try is counted. */
export async function consumeCode(
  transaction: Db,
  secret: string,
  personId: number,
  code: string,
  now: Date,
): Promise<CodeOutcome> {
  await lockPerson(transaction, personId);
  const recent = await recentCodes(transaction, personId, now);
  const newest = recent[0];
  if (recent.reduce((sum, { attempts }) => sum + attempts, 0) >= attemptsPerHour) return 'exhausted';
  if (!newest) return 'wrong';
  if (newest.expires_at > now && isSame(newest.code_hmac, hmac(secret, personId, code))) {
    await transaction.deleteFrom('one_time_code').where('person_id', '=', personId).execute();
    return 'good';
  }
  await transaction
    .updateTable('one_time_code')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', newest.id)
    .execute();
  return 'wrong';
}
