import { answers } from '../../contract/messages';
import { nameKeyOf } from '../../contract/names';
import { isAdminVertical, type PasswordSignIn } from '../../contract/values';
import { CallError } from '../api/callError';
import { type Origin, record } from '../audit/store';
import type { Db } from '../db/connection';
import { consumeFactorCode, factorCodeRequired, factorRefusals } from '../factors/factorCodes';
import { kindsOf } from '../factors/store';
import { KeyedQueue } from '../keyedQueue';
import type { OffersTo } from '../offers';
import type { Secrets } from '../secrets';
import { forgetRequests } from './codeRequests';
import { type Asker, type CodeOutcome, consumeCode, senderOf } from './codes';
import { checkNotBlocked, countFailure, countsOf, forgetFailures } from './failedLogins';
import { networkOf } from './network';
import { noticeOfPassword, passwordRefusal } from './passwordPolicy';
import { hashPassword, isCheap, matchPassword, type PasswordCost } from './passwords';
import type { Proof } from './proof';
import { openSession, rolesOrFallback } from './sessions';
import { findCandidate, lockMembership, type Member, rememberNetwork, replaceHash, rolesIn } from './store';

export interface SignInRules {
  readonly db: Db;
  readonly codeSecrets: Secrets;
  /** Seal the secrets of authenticator apps. */
  readonly credentialSecrets: Secrets;
  readonly passwordCost: PasswordCost;
  readonly adminRequiresCode: boolean;
  readonly passwordSignIn: PasswordSignIn;
  /** Features that the response offers beyond the contract (D52). */
  readonly offers: OffersTo;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly verticalId: number;
  readonly code: string | undefined;
  /** See {@link browserIn}. */
  readonly browser: string | null;
}

export const codeRefusals: Record<Exclude<CodeOutcome, 'good'>, CallError> = {
  malformed: new CallError(400, answers.codeMalformed, 'otp_malformed'),
  wrong: new CallError(400, answers.codeRefused, 'otp_refused'),
  exhausted: new CallError(429, answers.tooManyTries, 'too_many_tries', { retryAfter: 3_600 }),
};

/**
 * Makes the function that signs people in. The membership is checked with the password: an unknown name, a wrong password and a foreign
 * vertical get the same response in the same time, and nobody learns which vertical requires no code.
 */
export function makeSignIn(rules: SignInRules) {
  const tries = new KeyedQueue<string>();
  // One queue per network, so that strangers cannot fill the queue of a name.
  return (credentials: Credentials, asker: Asker, origin: Origin) =>
    tries.run(`${asker.network} ${nameKeyOf(credentials.username)}`, () => signIn(rules, credentials, asker, origin));
}

async function signIn(
  { db, codeSecrets, credentialSecrets, passwordCost, adminRequiresCode, passwordSignIn, offers }: SignInRules,
  credentials: Credentials,
  asker: Asker,
  origin: Origin,
) {
  const { username, password, verticalId, code, browser } = credentials;
  const nameKey = nameKeyOf(username);
  const candidate = await findCandidate(db, username, verticalId);
  const sender = await senderOf(db, candidate?.id ?? 0, asker);
  const counts = await countsOf(db, nameKey, asker.network, sender.isKnown);
  await checkNotBlocked(db, counts, origin.at);

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
  const off = await passwordRefusal(db, passwordSignIn, { personId: candidate.id, verticalId }, origin.at);
  if (off) {
    await db.transaction().execute((transaction) => recordRefusal(transaction, credentials, off.message, origin));
    throw off;
  }
  // Read only after the password is proved, so that nobody else learns who has a second factor.
  const factors = await kindsOf(db, candidate.id);
  const hasFactor = factors.length > 0;
  const needsCode = hasFactor || adminRequiresCode || !isAdminVertical(vertical);
  if (needsCode && !code)
    throw hasFactor ? factorCodeRequired(factors) : new CallError(400, answers.codeRequired, 'otp_required');
  const { passwordHash } = candidate;
  // Hashed before the transaction, which would occupy a connection meanwhile.
  const isOutdated = match === 'as sent' || isCheap(passwordHash, passwordCost);
  const renewed = isOutdated ? await hashPassword(password, passwordCost) : undefined;
  const result = await db.transaction().execute(async (transaction) => {
    const { outcome, note } = !needsCode
      ? { outcome: 'good' as const, note: undefined }
      : hasFactor
        ? await consumeFactorCode(transaction, credentialSecrets, candidate.id, code ?? '', sender, origin.at)
        : await consumeEmailedCode(transaction, codeSecrets, candidate.id, code ?? '', sender, origin.at);
    if (outcome !== 'good') {
      await recordRefusal(transaction, credentials, note, origin);
      return (hasFactor ? factorRefusals : codeRefusals)[outcome];
    }
    // The password or the membership may have changed since the check. Another sign-in may also have renewed the hash.
    const held = await lockMembership(transaction, candidate.id, verticalId);
    if (
      held === undefined ||
      (held.passwordHash !== passwordHash && (await matchPassword(password, held.passwordHash)) === 'none')
    ) {
      const reason = held === undefined ? 'no longer a member of the vertical' : 'no longer the password';
      await recordRefusal(transaction, credentials, reason, origin);
      return new CallError(400, answers.invalidCredentials, 'invalid_credentials');
    }
    const current = await kindsOf(transaction, candidate.id);
    if (current.length > 0 && !hasFactor) return factorCodeRequired(current);
    await forgetFailures(transaction, nameKey, asker.network);
    await forgetRequests(transaction, nameKey, asker.network);
    if (renewed !== undefined) await replaceHash(transaction, candidate.id, passwordHash, renewed);
    const factor = hasFactor ? note : undefined;
    const proof = { method: 'password', factorAt: factor ? origin.at : null } as const;
    const notice = noticeOfPassword(passwordSignIn, username);
    const context = { verticalId, browser, proof, factor, notice };
    return {
      ...(await admit(transaction, held, context, origin)),
      message: answers.loginSuccessful,
    };
  });
  if (result instanceof CallError) throw result;
  return { ...result, offers: await offers({ username: candidate.username, roles: result.roles }) };
}

async function consumeEmailedCode(...args: Parameters<typeof consumeCode>) {
  const outcome = await consumeCode(...args);
  return { outcome, note: `one-time code ${outcome}` };
}

async function recordRefusal(
  transaction: Db,
  credentials: Credentials,
  reason: string | undefined,
  origin: Origin,
): Promise<void> {
  const after = { reason, vertical_id: credentials.verticalId };
  await record(transaction, { actor: credentials.username, action: 'login', outcome: 'denied', after }, origin);
}

interface SignInContext {
  readonly verticalId: number;
  /** See {@link browserIn}. */
  readonly browser: string | null;
  readonly proof: Proof;
  /** The second factor, for the audit log. */
  readonly factor?: string | undefined;
  /** One sentence for all administrators. */
  readonly notice?: string | undefined;
}

/**
 * Opens a session for an authenticated person, stores their network and records the sign-in.
 *
 * @returns the session's part of the login response
 */
export async function admit(
  transaction: Db,
  { id, username, email, vertical }: Pick<Member, 'id' | 'username' | 'email' | 'vertical'>,
  { verticalId, browser, proof, factor, notice }: SignInContext,
  origin: Origin,
) {
  const token = await openSession(
    transaction,
    { personId: id, verticalId, address: origin.ip, browser, ...proof },
    origin.at,
  );
  await rememberNetwork(transaction, id, networkOf(origin.ip), origin.at);
  const roles = rolesOrFallback(await rolesIn(transaction, id, verticalId, origin.at));
  const after = {
    roles,
    ...(proof.method !== 'password' && { method: proof.method }),
    ...(factor !== undefined && { factor }),
    ...(notice !== undefined && { notice }),
  };
  await record(transaction, { actor: username, vertical, action: 'login', outcome: 'success', after }, origin);
  return { access_token: token, email, roles };
}
