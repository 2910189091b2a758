import { clockError } from './tokenExpiry';

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
