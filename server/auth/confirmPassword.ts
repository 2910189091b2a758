import { answers } from '../../contract/messages';
import { nameKeyOf } from '../../contract/names';
import { CallError } from '../api/callError';
import type { Author } from '../audit/change';
import { record } from '../audit/store';
import type { Db } from '../db/connection';
import { countFailure, countsOf, forgetFailures, secondsToWait } from './failedLogins';
import { networkOf } from './network';
import { OneByOne } from './oneByOne';
import { hashPassword, matchPassword, type PasswordCost } from './passwords';
import { networksOf, passwordHashOf, replaceHash } from './store';

/** Checks that the author of a call knows their password, and returns the stored hash. */
export type PasswordCheck = (author: Author, action: string, password: string) => Promise<string>;

interface Parts {
  readonly db: Db;
  readonly passwordCost: PasswordCost;
}

/**
 * Makes the check of the caller's password before a call that a stolen token alone must not make (D62). A wrong password counts as a
 * failed sign-in, so that a token opens no second way to guess.
 *
 * The check throws a CallError: 422 at `current_password` for a wrong password, which is recorded, and 429 while the caller has to wait.
 */
export function makePasswordCheck(parts: Parts): PasswordCheck {
  const tries = new OneByOne();
  return (author, action, password) =>
    tries.run(String(author.session.personId), () => check(parts, author, action, password));
}

async function check(
  { db, passwordCost }: Parts,
  { session, origin }: Author,
  action: string,
  password: string,
): Promise<string> {
  const { personId, username, vertical } = session;
  const network = networkOf(origin.ip);
  const isKnown = (await networksOf(db, personId)).has(network);
  const counts = await countsOf(db, nameKeyOf(username), network, isKnown);
  const wait = await secondsToWait(db, counts, origin.at);
  if (wait > 0) throw new CallError(429, answers.tooManyTries, 'too_many_tries', { retryAfter: wait });
  const stored = await passwordHashOf(db, personId);
  const match = await matchPassword(password, stored);
  if (stored !== undefined && match !== 'none') {
    await forgetFailures(db, nameKeyOf(username), network);
    if (match === 'normalized') return stored;
    const renewed = await hashPassword(password, passwordCost);
    return (await replaceHash(db, personId, stored, renewed)) ? renewed : stored;
  }
  const message = answers.wrongPassword;
  const act = { actor: username, vertical, action, target: username, outcome: 'denied' as const };
  await db.transaction().execute(async (transaction) => {
    await countFailure(transaction, counts, origin.at);
    await record(transaction, { ...act, after: { reason: message } }, origin);
  });
  throw new CallError(422, message, 'wrong_password', { fields: [{ path: 'current_password', message }] });
}
