import { sessionSeconds } from '../../contract/values';

interface TokenTimes {
  /** Both in ms since 1970, by the server's clock. */
  readonly issued: number;
  readonly expires: number;
}

/** The times of a JWT that has an expiry; `undefined` for any other token, and for a JWT that cannot be read. */
function tokenTimes(token: string): TokenTimes | undefined {
  const [, payload, signature, ...rest] = token.split('.');
  if (!payload || signature === undefined || rest.length > 0) return undefined;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return undefined;
    if (typeof claims.exp !== 'number') return undefined;
    const issued = 'iat' in claims && typeof claims.iat === 'number' ? claims.iat : claims.exp - sessionSeconds;
    return { issued: issued * 1_000, expires: claims.exp * 1_000 };
  } catch {
    return undefined;
  }
}

/**
 * Whether a token's own expiry has passed (D9). Only a JWT has one; any other token, and a JWT that cannot be read, never
 * expires by itself: the server decides.
 *
 * @param now milliseconds since 1970
 */
export function tokenExpired(token: string, now: number): boolean {
  const times = tokenTimes(token);
  return times !== undefined && times.expires <= now;
}

/**
 * How far a token that has just come shows this computer's clock to be off, in ms to add to it. No server gives out a token
 * that has expired: one that seems so was issued now. Any other token shows nothing.
 *
 * @param now milliseconds since 1970
 */
export function clockError(token: string, now: number): number {
  const times = tokenTimes(token);
  return times !== undefined && times.expires <= now ? times.issued - now : 0;
}
