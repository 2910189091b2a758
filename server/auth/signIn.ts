import { answers } from '../../contract/messages';
import { nameKeyOf } from '../../contract/names';
import { isAdminVertical } from '../../contract/values';
import { CallError } from '../api/callError';
import { type Origin, record } from '../audit/store';
import type { Db } from '../db/connection';
import type { OffersTo } from '../offers';
import type { Secrets } from '../secrets';
import { forgetRequests } from './codeRequests';
import { type Asker, type CodeOutcome, consumeCode } from './codes';
import { countFailure, countsOf, forgetFailures, secondsToWait } from './failedLogins';
import { OneByOne } from './oneByOne';
import { hashPassword, isCheap, matchPassword, type PasswordCost } from './passwords';
import { openSession, rolesOrFallback } from './sessions';
import {
  type Candidate,
  findCandidate,
  holdMembership,
  networksOf,
  rememberNetwork,
  replaceHash,
  rolesIn,
} from './store';

/** What signing in depends on besides the request. */
export interface SignInRules {
  readonly db: Db;
  readonly codeSecrets: Secrets;
  /** What checking a password costs whoever guesses. */
  readonly passwordCost: PasswordCost;
  readonly adminRequiresCode: boolean;
  /** What the answer offers beyond the contract (D52). */
  readonly offers: OffersTo;
}

/** What somebody sends to sign in. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly verticalId: number;
  readonly code: string | undefined;
  /** What they sign in with, in words; see {@link browserIn}. */
  readonly browser: string | null;
}

/** Why a code is refused. */
export const codeRefusals: Record<Exclude<CodeOutcome, 'good'>, CallError> = {
  malformed: new CallError(400, answers.codeMalformed, 'otp_malformed'),
  wrong: new CallError(400, answers.codeRefused, 'otp_refused'),
  exhausted: new CallError(429, answers.tooManyTries, 'too_many_tries', { retryAfter: 3_600 }),
};

/**
 * Signs somebody in. The order matters: membership is part of the credentials, so nobody learns which vertical would
 * have skipped the code, and an unknown name, a wrong password and a foreign vertical look and last the same.
 */
export function makeSignIn(rules: SignInRules) {
  const tries = new OneByOne();
  // Those of other networks do not wait in the same line: strangers who keep trying would make it long.
  return (credentials: Credentials, asker: Asker, origin: Origin) =>
    tries.run(`${asker.network} ${nameKeyOf(credentials.username)}`, () => signIn(rules, credentials, asker, origin));
}

async function signIn(
  { db, codeSecrets, passwordCost, adminRequiresCode, offers }: SignInRules,
  credentials: Credentials,
  asker: Asker,
  origin: Origin,
) {
  const { username, password, verticalId, code, browser } = credentials;
  const nameKey = nameKeyOf(username);
  const candidate = await findCandidate(db, username, verticalId);
  const isKnown = (await networksOf(db, candidate?.id ?? 0)).has(asker.network);
  const counts = await countsOf(db, nameKey, asker.network, isKnown);
  const wait = await secondsToWait(db, counts, origin.at);
  if (wait > 0) throw new CallError(429, answers.tooManyTries, 'too_many_tries', { retryAfter: wait });

  const match = await matchPassword(password, candidate?.passwordHash);
  if (!candidate || match === 'none' || candidate.vertical === undefined) {
    const reason = candidate && match !== 'none' ? 'not a member of the vertical' : 'wrong name or password';
    await db.transaction().execute(async (transaction) => {
      await countFailure(transaction, counts, origin.at);
      await recordRefusal(transaction, credentials, reason, origin);
    });
    throw new CallError(400, answers.invalidCredentials, 'invalid_credentials');
  }
  const { vertical } = candidate;
  const needsCode = adminRequiresCode || !isAdminVertical(vertical);
  if (needsCode && !code) throw new CallError(400, answers.codeRequired, 'otp_required');
  const { passwordHash } = candidate;
  // Before the transaction, which would hold a connection meanwhile.
  const isOutdated = match === 'as sent' || isCheap(passwordHash, passwordCost);
  const renewed = isOutdated ? await hashPassword(password, passwordCost) : undefined;
  const result = await db.transaction().execute(async (transaction) => {
    const outcome = needsCode
      ? await consumeCode(transaction, codeSecrets, candidate.id, code ?? '', { ...asker, isKnown }, origin.at)
      : 'good';
    if (outcome !== 'good') {
      await recordRefusal(transaction, credentials, `one-time code ${outcome}`, origin);
      return codeRefusals[outcome];
    }
    // The password took its time to check, and an admin or the person themselves may have been quicker. Another sign-in may only
    // have hashed it anew.
    const held = await holdMembership(transaction, candidate.id, verticalId);
    if (held === undefined || (held !== passwordHash && (await matchPassword(password, held)) === 'none')) {
      const reason = held === undefined ? 'no longer a member of the vertical' : 'no longer the password';
      await recordRefusal(transaction, credentials, reason, origin);
      return new CallError(400, answers.invalidCredentials, 'invalid_credentials');
    }
    await forgetFailures(transaction, nameKey, asker.network);
    await forgetRequests(transaction, nameKey, asker.network);
    if (renewed !== undefined) await replaceHash(transaction, candidate.id, passwordHash, renewed);
    const { id, username, email } = candidate;
    const place = { verticalId, vertical, browser, network: asker.network };
    return { ...(await admit(transaction, { id, username, email }, place, origin)), message: answers.loginSuccessful };
  });
  if (result instanceof CallError) throw result;
  return { ...result, offers: await offers({ username: candidate.username, roles: result.roles }) };
}

async function recordRefusal(transaction: Db, credentials: Credentials, reason: string, origin: Origin): Promise<void> {
  const after = { reason, vertical_id: credentials.verticalId };
  await record(transaction, { actor: credentials.username, action: 'login', outcome: 'denied', after }, origin);
}

/** The place and the browser of a sign-in. */
interface SignInPlace {
  readonly verticalId: number;
  readonly vertical: string;
  readonly network: string;
  /** See {@link browserIn}. */
  readonly browser: string | null;
}

/**
 * Opens a session for a person who has proved who they are, remembers their network, and records the sign-in.
 *
 * @returns the session's part of the login answer
 */
export async function admit(
  transaction: Db,
  { id, username, email }: Pick<Candidate, 'id' | 'username' | 'email'>,
  { verticalId, vertical, network, browser }: SignInPlace,
  origin: Origin,
) {
  const token = await openSession(transaction, { personId: id, verticalId, address: origin.ip, browser }, origin.at);
  await rememberNetwork(transaction, id, network, origin.at);
  const roles = rolesOrFallback(await rolesIn(transaction, id, verticalId));
  await record(
    transaction,
    { actor: username, vertical, action: 'login', outcome: 'success', after: { roles } },
    origin,
  );
  return { access_token: token, email, roles };
}
