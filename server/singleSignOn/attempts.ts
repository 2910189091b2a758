import * as oidc from 'openid-client';
import { browserHashOf } from '../auth/browserSecret';
import { hashToken } from '../auth/sessions';
import type { Db } from '../db/connection';
import type { Tables } from '../db/tables';

export const attemptSeconds = 600;
const maxAttemptsPerNetwork = 200;

/** The secrets that connect the answer of the provider with the request. */
export interface Attempt extends Pick<Tables['sso_attempt'], 'nonce' | 'verifier' | 'purpose' | 'person_id'> {
  readonly state: string;
}

interface Visitor {
  /** Secret of the browser, in its cookie. */
  readonly secret: string;
  readonly network: string;
}

/** Makes the secrets of a visit to the provider. */
export function newAttempt(purpose: Attempt['purpose'], personId: number | null): Attempt {
  return {
    ...{ state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() },
    ...{ purpose, person_id: personId },
  };
}

/** Stores a visit for the browser that begins it. A network has a limited number: the oldest make way. */
export async function storeAttempt(
  transaction: Db,
  { state, ...attempt }: Attempt,
  { secret, network }: Visitor,
  now: Date,
): Promise<void> {
  const stored = transaction.selectFrom('sso_attempt').select('state_hash').forUpdate().skipLocked();
  const ofNetwork = stored.where('network', '=', network).orderBy('expires_at', 'desc');
  for (const doomed of [stored.where('expires_at', '<=', now), ofNetwork.offset(maxAttemptsPerNetwork - 1)])
    await transaction.deleteFrom('sso_attempt').where('state_hash', 'in', doomed).execute();
  await transaction
    .insertInto('sso_attempt')
    .values({
      ...attempt,
      ...{ state_hash: hashToken(state), browser_hash: browserHashOf(secret), network },
      expires_at: new Date(now.getTime() + attemptSeconds * 1_000),
    })
    .execute();
}

/** Deletes and returns a visit of this browser, so that a state works once; `undefined` if there is none. */
export async function takeAttempt(
  db: Db,
  state: string,
  secret: string | undefined,
  personId: number | null,
  now: Date,
): Promise<Attempt | undefined> {
  if (secret === undefined) return undefined;
  const row = await db
    .deleteFrom('sso_attempt')
    .where('state_hash', '=', hashToken(state))
    .where('browser_hash', '=', browserHashOf(secret))
    .where('person_id', personId === null ? 'is' : '=', personId)
    .where('expires_at', '>', now)
    .returning(['nonce', 'verifier', 'purpose', 'person_id'])
    .executeTakeFirst();
  return row && { ...row, state };
}
