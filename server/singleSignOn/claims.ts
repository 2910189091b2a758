import { CallError } from '../api/callError';
import type { SsoSession } from '../db/accessTables';
import type { SsoConfig } from '../ssoConfig';
import { ProviderError } from './faults';
import type { Claims, Verified } from './provider';

/** A person as the provider describes them. Issuer and subject identify them; the other properties may change. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly username: string | undefined;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  readonly groups: readonly string[];
  /** The session at the provider. */
  readonly sso: SsoSession;
  /** Time of a second factor at the provider. Unknown without `auth_time`: a sign-in without a visit is not fresh. */
  readonly factorAt: Date | null;
}

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined);

const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string' && one !== '');

/** Providers write booleans as texts or numbers, too. */
const isTrue = (value: unknown) => value === true || value === 1 || value === 'true' || value === '1';

/**
 * Returns the person whom the provider's claims describe. Loads further claims if the ID token lacks some.
 *
 * @throws CallError 403 if the provider left out the groups of a person who has many
 */
export async function identityIn({ claims, idToken, moreClaims }: Verified, config: SsoConfig): Promise<Identity> {
  // The database cannot store these.
  if (/\p{C}/u.test(`${claims.sub}${String(claims.sid ?? '')}`))
    throw new ProviderError('invalid', 'control characters');
  const { username, email, emailVerified, groups } = config.claims;
  const needed = [username, email, emailVerified, ...groups];
  const all: Claims = needed.every((name) => name in claims) ? claims : { ...(await moreClaims()), ...claims };
  if (groups.some((name) => name in Object(all._claim_names)))
    throw new CallError(
      403,
      'The sign-in service left out your groups, because you are in too many. Ask an administrator to let it send only the groups of this application.',
      'sso_groups_missing',
    );
  const isEmailVerified = isTrue(all[emailVerified]);
  const methods = [...textsOf(all.amr), ...textsOf(all.acr)];
  // A claim in seconds; the provider's clock may be slightly ahead.
  const signedInAt =
    claims.auth_time === undefined ? undefined : new Date(Math.min(claims.auth_time * 1_000, Date.now()));
  const isStrong = methods.some((method) => config.strongFactors.includes(method));
  return {
    ...{ issuer: claims.iss, subject: claims.sub, isEmailVerified },
    ...{ username: textOf(all[username]), email: textOf(all[email]) },
    groups: groups.flatMap((name) => (name === email && !isEmailVerified ? [] : textsOf(all[name]))),
    sso: {
      ...{ issuer: claims.iss, subject: claims.sub, sid: textOf(all.sid), idToken },
      signedInAt: signedInAt?.toISOString(),
    },
    factorAt: isStrong ? (signedInAt ?? null) : null,
  };
}
