import { clockError } from './tokenExpiry';

/*
 * A computer whose clock is hours ahead would find every token expired as it comes, and never get past the login. So what the
 * last login showed of the clock is stored, for all tabs: the server decides when a session is over.
 */

const key = 'session-clock';

/** For when nothing can be stored. */
let unstored = 0;

/** Learns from a token that has just come. */
export function setClockBy(token: string): void {
  unstored = clockError(token, Date.now());
  try {
    if (unstored === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, String(unstored));
  } catch {
    // It then lasts as long as the page.
  }
}

/** The time by the server's clock as far as it is known, in ms since 1970. */
export function serverNow(): number {
  return Date.now() + currentError();
}

/** How far this computer's clock is off, in ms to add to it. */
function currentError(): number {
  try {
    const stored = Number(localStorage.getItem(key) ?? unstored);
    return Number.isFinite(stored) ? stored : 0;
  } catch {
    return unstored;
  }
}
