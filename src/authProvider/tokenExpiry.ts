import { sessionSeconds } from '../../contract/values';

interface TokenTimes {
  /** Both in ms since 1970, by the server's clock. */
  readonly issued: number;
  readonly expires: number;
}

/** Returns the times of a JWT; `undefined` for any other token, and for an invalid JWT. */
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
 * Returns true if a token has expired (D9). Only a JWT has an expiry; the server decides about other tokens.
 *
 * @param now in ms since 1970
 */
export function tokenExpired(token: string, now: number): boolean {
  const times = tokenTimes(token);
  return times !== undefined && times.expires <= now;
}

/**
 * Returns the error of this computer's clock that a new token shows, in ms to add; 0 if the token seems valid. A new token that seems
 * expired was issued just now.
 *
 * @param now in ms since 1970
 */
export function clockError(token: string, now: number): number {
  const times = tokenTimes(token);
  return times !== undefined && times.expires <= now ? times.issued - now : 0;
}

/*
 * A computer whose clock is hours ahead would find every new token expired. The error of its clock at the last login is therefore stored,
 * for all tabs.
 */

const key = 'session-clock';

/** The error if storage is denied. */
let unstored = 0;

/** Stores the clock's error that a new token shows. */
export function setClockBy(token: string): void {
  unstored = clockError(token, Date.now());
  try {
    if (unstored === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, String(unstored));
  } catch {
    // The error then lasts as long as the page.
  }
}

/** Returns the estimated time of the server, in ms since 1970. */
export function serverNow(): number {
  return Date.now() + currentError();
}

/** Returns the error of this computer's clock, in ms to add. */
function currentError(): number {
  try {
    const stored = Number(localStorage.getItem(key) ?? unstored);
    return Number.isFinite(stored) ? stored : 0;
  } catch {
    return unstored;
  }
}
