import { answers } from '../../contract/messages';
import { nameKeyOf } from '../../contract/names';
import type { Author } from '../audit/change';
import { record } from '../audit/store';
import type { Db } from '../db/connection';
import { CallError } from '../http/callError';
import { countFailure, countsOf, forgetFailures, secondsToWait } from './failedLogins';
import { networkOf } from './network';
import { OneByOne } from './oneByOne';
import { isPassword } from './passwords';
import { networksOf, passwordHashOf } from './store';

/** Checks that the author of a call knows their password; answers with what is stored of it. */
export type PasswordCheck = (author: Author, action: string, password: string) => Promise<string>;

/**
 * Has somebody who is signed in prove once more who they are, before what nobody may do with a stolen token alone (D62). Wrong
 * passwords count as those of signing in do, and make wait for both: a token opens no second way to guess.
 *
 * The check throws a CallError: 422 at `current_password` for a wrong one, which is written down, and 429 while somebody has to wait.
 */
export function makePasswordCheck(db: Db): PasswordCheck {
  const tries = new OneByOne();
  return (author, action, password) =>
    tries.run(String(author.session.personId), () => check(db, author, action, password));
}

async function check(db: Db, { session, origin }: Author, action: string, password: string): Promise<string> {
  const { personId, username, vertical } = session;
  const network = networkOf(origin.ip);
  const isKnown = (await networksOf(db, personId)).has(network);
  const counts = await countsOf(db, nameKeyOf(username), network, isKnown);
  const wait = await secondsToWait(db, counts, origin.at);
  if (wait > 0) throw new CallError(429, answers.tooManyTries, 'too_many_tries', { retryAfter: wait });
  const stored = await passwordHashOf(db, personId);
  if (stored !== undefined && (await isPassword(password, stored))) {
    await forgetFailures(db, nameKeyOf(username), network);
    return stored;
  }
  const message = answers.wrongPassword;
  const act = { actor: username, vertical, action, target: username, outcome: 'denied' as const };
  await db.transaction().execute(async (transaction) => {
    await countFailure(transaction, counts, origin.at);
    await record(transaction, { ...act, after: { reason: message } }, origin);
  });
  throw new CallError(422, message, 'wrong_password', { fields: [{ path: 'current_password', message }] });
}
