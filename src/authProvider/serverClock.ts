import { clockError } from './tokenExpiry';

/*
 * A computer whose clock is hours ahead would find every token expired as it comes, and never get past the login. So what the
 * last login showed of the clock is kept, for all tabs: the server decides when a session is over.
 */

const key = 'session-clock';

/** For when nothing can be kept. */
let known = 0;

/** Learns from a token that has just come. */
export function setClockBy(token: string): void {
  known = clockError(token, Date.now());
  try {
    if (known === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, String(known));
  } catch {
    // It then lasts as long as the page.
  }
}

/** The time by the server's clock as far as it is known, in ms since 1970. */
export function serverNow(): number {
  return Date.now() + error();
}

function error(): number {
  try {
    const kept = Number(localStorage.getItem(key) ?? known);
    return Number.isFinite(kept) ? kept : 0;
  } catch {
    return known;
  }
}
