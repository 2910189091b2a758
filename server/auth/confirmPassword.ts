import { answers } from '../../contract/messages';
import { nameKeyOf } from '../../contract/names';
import { CallError } from '../api/callError';
import type { Author } from '../audit/change';
import { record } from '../audit/store';
import type { Db } from '../db/connection';
import { KeyedQueue } from '../keyedQueue';
import { askerOf, senderOf } from './codes';
import { checkNotBlocked, countFailure, countsOf, forgetFailures } from './failedLogins';
import { hashPassword, matchPassword, type PasswordCost } from './passwords';
import { type Session, ssoOf } from './sessions';
import { passwordHashOf, replaceHash } from './store';

/** Checks the password of a call's author and returns the stored hash. */
export type PasswordCheck = (author: Author, action: string, password: string | undefined) => Promise<string>;

interface Parts {
  readonly db: Db;
  readonly passwordCost: PasswordCost;
}

/**
 * Makes the password check for calls that must not succeed with a stolen token alone (D62). A wrong password counts as a failed sign-in,
 * so that a token offers no additional guesses.
 *
 * A session of single sign-on needs a fresh sign-in at the provider instead.
 *
 * The check throws a CallError: 422 at `current_password` for a wrong password, which is recorded; 429 while the author is blocked; 403
 * with the code `fresh_sign_in_required`.
 */
export function makePasswordCheck(parts: Parts): PasswordCheck {
  const tries = new KeyedQueue<string>();
  return (author, action, password) =>
    tries.run(String(author.session.personId), () => check(parts, author, action, password));
}

async function check(
  { db, passwordCost }: Parts,
  { session, origin }: Author,
  action: string,
  password: string | undefined,
): Promise<string> {
  const { personId, username, vertical } = session;
  if (session.method === 'sso') {
    await checkFreshSignIn(db, session, origin.at);
    return '';
  }
  if (password === undefined) throw passwordFault(400, answers.enterPassword, 'password_required');
  const { network, isKnown } = await senderOf(db, personId, askerOf(origin));
  const counts = await countsOf(db, nameKeyOf(username), network, isKnown);
  await checkNotBlocked(db, counts, origin.at);
  const stored = await passwordHashOf(db, personId);
  const match = await matchPassword(password, stored);
  if (stored !== undefined && match !== 'none') {
    await forgetFailures(db, nameKeyOf(username), network);
    if (match === 'normalized') return stored;
    const renewed = await hashPassword(password, passwordCost);
    return (await replaceHash(db, personId, stored, renewed)) ? renewed : stored;
  }
  const message = answers.wrongPassword;
  const entry = { actor: username, vertical, action, target: username, outcome: 'denied' as const };
  await db.transaction().execute(async (transaction) => {
    await countFailure(transaction, counts, origin.at);
    await record(transaction, { ...entry, after: { reason: message } }, origin);
  });
  throw passwordFault(422, message, 'wrong_password');
}

const passwordFault = (status: number, message: string, code: string) =>
  new CallError(status, message, code, { fields: [{ path: 'current_password', message }] });

const freshSeconds = 300;

async function checkFreshSignIn(db: Db, session: Session, now: Date): Promise<void> {
  const { signedInAt } = (await ssoOf(db, session)) ?? {};
  if (signedInAt !== undefined && now.getTime() - Date.parse(signedInAt) < freshSeconds * 1_000) return;
  throw new CallError(403, answers.freshSignInRequired, 'fresh_sign_in_required');
}
