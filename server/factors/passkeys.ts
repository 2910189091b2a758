import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { PasskeyResponse } from '../../contract/factors';
import { answers } from '../../contract/messages';
import { CallError } from '../api/callError';
import { storeSecret } from '../auth/oneTimeSecrets';
import { lockPersonForUpdate } from '../auth/store';
import type { Db } from '../db/connection';
import type { Site } from './site';

/** Identifies a person to their authenticator. Discloses no name. */
const handleOf = (personId: number) => new Uint8Array(Buffer.from(`quarterdeck-person-${personId}`));

interface Holder {
  readonly personId: number;
  readonly username: string;
}

/** Lists the passkeys that a person has for a site, for the options of a browser. */
export async function passkeysOf(db: Db, personId: number, { rpId }: Site) {
  const rows = await db
    .selectFrom('factor')
    .select(['credential_id', 'transports'])
    .where('person_id', '=', personId)
    .where('kind', '=', 'passkey')
    .where('rp_id', '=', rpId)
    .execute();
  return rows.map(({ credential_id, transports }) => ({ id: credential_id ?? '', transports: transports ?? [] }));
}

/** Returns the options with which a browser makes a passkey that is stored on the device and verifies its user. */
export async function creationOptions(db: Db, site: Site, { personId, username }: Holder) {
  return generateRegistrationOptions({
    ...{ rpName: 'Quarterdeck', rpID: site.rpId, userName: username, userID: handleOf(personId) },
    attestationType: 'none',
    excludeCredentials: await passkeysOf(db, personId, site),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Returns the options with which a browser uses a passkey. Without passkeys, the person chooses one on the device. */
export function requestOptions(site: Site, passkeys: Awaited<ReturnType<typeof passkeysOf>> = []) {
  return generateAuthenticationOptions({
    rpID: site.rpId,
    userVerification: 'required',
    ...(passkeys.length > 0 && { allowCredentials: passkeys }),
  });
}

/** Stores the challenge of options, and returns the response with the ticket under which a browser sends its passkey. */
export async function withTicket(
  db: Db,
  purpose: 'new passkey' | 'confirmation' | 'passkey sign-in',
  options: { readonly challenge: string },
  owner: { readonly holder: string } | { readonly network: string },
  now: Date,
) {
  const { challenge } = options;
  const ticket = await storeSecret(db, purpose, { content: { challenge }, ...owner }, now);
  return { ticket, options: { ...options } };
}

export const passkeyRefused = (detail?: string) =>
  new CallError(400, answers.passkeyRefused, 'passkey_refused', detail === undefined ? {} : { detail });

/** A refused passkey, with the reason for the audit log. */
interface Refused {
  readonly refused: string;
}

const refusedBy = (error: unknown): Refused => ({
  refused: error instanceof Error ? error.message.slice(0, 300) : 'invalid response',
});

/** Checks the response of a browser that made a passkey, and returns the columns of its row. */
export async function checkCreated(site: Site, challenge: string, response: PasskeyResponse) {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      ...{ expectedChallenge: challenge, expectedOrigin: site.origins, expectedRPID: site.rpId },
      requireUserVerification: true,
    });
    if (!verified) return { refused: 'invalid attestation' };
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return {
      ...{ kind: 'passkey' as const, credential_id: id, counter, rp_id: site.rpId },
      public_key: Buffer.from(publicKey).toString('base64url'),
      transports: JSON.stringify(transports.filter((name) => typeof name === 'string').slice(0, 10)),
    };
  } catch (error) {
    return refusedBy(error);
  }
}

/**
 * Checks the response of a browser that used a passkey, and stores the use. Locks the person first, as every change of factors does.
 *
 * @param owner the only person whose passkey is accepted. Default: anyone's
 * @returns the person; or the reason of a refusal, such as a counter that did not grow, as on a copy of the passkey
 */
export async function acceptPasskey(
  transaction: Db,
  site: Site,
  challenge: string,
  response: PasskeyResponse,
  { owner, now }: { readonly owner?: number; readonly now: Date },
): Promise<{ readonly personId: number; readonly username: string } | (Refused & { readonly username?: string })> {
  const known = await transaction
    .selectFrom('factor')
    .innerJoin('person', 'person.id', 'factor.person_id')
    .select(['factor.person_id', 'person.username'])
    .where('credential_id', '=', response.id)
    .executeTakeFirst();
  if (!known) return { refused: 'unknown passkey' };
  const { person_id: personId, username } = known;
  if (owner !== undefined && owner !== personId) return { refused: `passkey of ${username}` };
  await lockPersonForUpdate(transaction, personId);
  const passkey = await transaction
    .selectFrom('factor')
    .select(['id', 'public_key', 'counter', 'rp_id'])
    .where('credential_id', '=', response.id)
    .executeTakeFirst();
  if (!passkey) return { refused: 'unknown passkey', username };
  if (passkey.rp_id !== site.rpId) return { refused: 'passkey of another site', username };
  const counter = await verifiedCounter(site, challenge, response, passkey.public_key ?? '');
  if (typeof counter === 'object') return { ...counter, username };
  const before = Number(passkey.counter ?? 0);
  // Many passkeys do not count and always send 0.
  if (before > 0 && counter <= before)
    return { refused: `counter ${counter} after ${before}: the passkey may have been copied`, username };
  await transaction.updateTable('factor').set({ counter, last_used_at: now }).where('id', '=', passkey.id).execute();
  return { personId, username };
}

/** Verifies the signature, the challenge, the site and that the device verified its user. Returns the passkey's counter. */
async function verifiedCounter(
  site: Site,
  challenge: string,
  response: PasskeyResponse,
  publicKey: string,
): Promise<number | Refused> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      ...{ expectedChallenge: challenge, expectedOrigin: site.origins, expectedRPID: site.rpId },
      // The caller compares the counters.
      credential: { id: response.id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : { refused: 'invalid signature' };
  } catch (error) {
    return refusedBy(error);
  }
}
