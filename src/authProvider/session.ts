import { addressOfPath, currentPath, storageKey } from '../config/basePath';
import { clearSessionStorage } from '../config/persistent';
import type { ExpiryKind } from '../definitions/page';
import { clearCookies, fitsCookie, readToken, readUser, type SessionUser, writeSession } from './cookies';
import { forgetOffers, rememberOffers } from './offeredCalls';
import { serverNow, setClockBy } from './serverClock';
import { setSignedIn } from './signedIn';
import { tokenExpired } from './tokenExpiry';

/**
 * The session: who is signed in, when that ends, and who is told. It stands outside React and react-admin, so that the
 * login screen needs neither, and so that one expiry is one toast and one redirect however many calls fail together (D10).
 */

/** Why a session ended: the person left, a server said 401, its time was over on opening a page, or another tab ended it. */
export type EndReason = 'logout' | 'refused' | 'expired' | 'elsewhere';

export interface SessionEnd {
  readonly reason: EndReason;
  /** Where the person was, to return to after signing in again as the same person (D7). */
  readonly from: string;
  readonly username: string;
}

/** Raised on `window` when a session ends, and obeyed when somebody else raises it (R18). */
export const logoutEvent = 'logout';

/** How long the text of an expired session stands before the logout, in ms (R19): `form` is for the template forms. */
export const expiryWait: Readonly<Record<ExpiryKind, number>> = { page: 2_000, form: 1_500 };

const overflowKey = storageKey('session-roles');
/** The tabs of one browser tell each other of a sign-in (`begun`), and of the end of a session by its token. */
const channel = new BroadcastChannel('quarterdeck-session');
/** Cookies that another tab has written may be seen a little later than its message; how much later they are looked at again, in ms. */
const lateCookies = 200;
const listeners = new Set<() => void>();
const endListeners = new Set<(end: SessionEnd) => void>();
const expiryListeners = new Set<(kind: ExpiryKind) => void>();

interface State {
  readonly token: string;
  readonly user: SessionUser;
}

let state = restore();
setSignedIn(state?.user);
let expiring: ReturnType<typeof setTimeout> | undefined;

function cookiesValid(): boolean {
  const token = readToken();
  return token !== '' && !tokenExpired(token, serverNow());
}

function restore(): State | undefined {
  const user = readUser();
  if (!user || !cookiesValid()) return undefined;
  return { token: readToken(), user: { ...user, roles: overflowRoles(user) ?? user.roles } };
}

/** The roles that a cookie could not hold are kept beside it, for all tabs, until the session ends. */
function overflowRoles({ username, roles }: SessionUser): readonly string[] | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(overflowKey) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('username' in stored) || !('roles' in stored))
      return undefined;
    if (stored.username !== username || !Array.isArray(stored.roles)) return undefined;
    const all = stored.roles.filter((role): role is string => typeof role === 'string');
    // They only add to the cookie's: what lacks one of those is not this session's.
    return roles.every((role) => all.includes(role)) ? all : undefined;
  } catch {
    return undefined;
  }
}

function keepOverflow(user: SessionUser): void {
  try {
    if (fitsCookie(user)) localStorage.removeItem(overflowKey);
    else localStorage.setItem(overflowKey, JSON.stringify({ username: user.username, roles: user.roles }));
  } catch {
    // Without storage the roles last as long as the page.
  }
}

function set(next: State | undefined): void {
  state = next;
  setSignedIn(next?.user);
  for (const listener of listeners) listener();
}

/** The person signed in as this tab knows it; `undefined` after the end of the session. Stable between changes. */
export function sessionUser(): SessionUser | undefined {
  return state?.user;
}

/** Whether the session is valid right now: reads the cookies afresh (D9). They may be of a later sign-in of the same person there. */
export function sessionValid(): boolean {
  if (!state || !cookiesValid()) return false;
  return readToken() === state.token || isSamePlace(readUser(), state.user);
}

/** Whether sessions are of one person in one vertical: one of them may go on with what the other has read. */
const isSamePlace = (one: SessionUser | undefined, other: SessionUser): boolean =>
  one?.username === other.username && one.vertical === other.vertical;

/** The token to send with a call, or `undefined` when the session is over or the cookies are now somebody else's (C12). */
export function sessionToken(): string | undefined {
  followOther();
  return sessionValid() ? state?.token : undefined;
}

/**
 * Starts a session: writes the cookies and tells the other tabs.
 *
 * @param offers names of the calls beyond the documented ones that the back end offers (D52)
 * @returns `false`, and starts nothing, when the browser does not keep the cookies.
 */
export function beginSession(token: string, user: SessionUser, offers: unknown = []): boolean {
  if (!writeSession(token, user)) {
    clearCookies();
    return false;
  }
  setClockBy(token);
  keepOverflow(user);
  rememberOffers(offers);
  cancelExpiry();
  set({ token, user });
  channel.postMessage('begun');
  return true;
}

/** What would have ended the session while it is given up for another one. */
let held: { end?: () => void } | undefined;

/**
 * While the session is given up for one in another vertical (D63): what is still read with it may be refused already. That ends it only if
 * nothing came of the switch.
 */
export async function whileSwitching<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = {} as NonNullable<typeof held>;
  held = mine;
  try {
    return await work();
  } finally {
    held = undefined;
    mine.end?.();
  }
}

/**
 * Goes over to a session in another vertical, whose back end has ended the present one (D63). What was read and kept for this session
 * goes with the page, which begins anew on the home screen; other tabs follow.
 *
 * @returns `false` when the browser does not keep the cookies: nobody is signed in then
 */
export function switchSession(token: string, user: SessionUser, offers: unknown): boolean {
  if (!beginSession(token, user, offers)) {
    endSession('refused');
    return false;
  }
  clearSessionStorage();
  window.location.replace(addressOfPath('/dashboard'));
  return true;
}

/**
 * Ends the session once: cookies and session storage are cleared and the logout event is raised. Calls after the first
 * change nothing. A 401 that belongs to an earlier sign-in (`token`) ends nothing either, and only a logout on purpose
 * signs out whoever signed in since in another tab.
 */
export function endSession(reason: EndReason, token = state?.token): void {
  if (!state || token !== state.token || (reason !== 'logout' && followOther())) return;
  if (held && reason !== 'logout') {
    held.end = () => endSession(reason, token);
    return;
  }
  const end: SessionEnd = {
    reason,
    from: currentPath(),
    username: state.user.username,
  };
  cancelExpiry();
  clearCookies();
  forgetOffers();
  try {
    localStorage.removeItem(overflowKey);
  } catch {
    // Storage that is denied is empty.
  }
  clearSessionStorage();
  set(undefined);
  for (const listener of endListeners) listener(end);
  window.dispatchEvent(new Event(logoutEvent));
  if (reason !== 'elsewhere') channel.postMessage({ ended: token });
}

/** Ends a session that was found over on opening or using a page: says so, and logs out after a wait (R19, D33). */
export function expireSession(kind: ExpiryKind = 'page'): void {
  if (!state || expiring !== undefined || followOther()) return;
  for (const listener of expiryListeners) listener(kind);
  expiring = setTimeout(() => endSession('expired'), expiryWait[kind]);
}

function cancelExpiry(): void {
  clearTimeout(expiring);
  expiring = undefined;
}

/** Calls back whenever somebody signs in or out; returns how to stop. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back once for each end of a session; returns how to stop. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Calls back when a session is found to have expired, before the wait; returns how to stop. */
export function onSessionExpiry(listener: (kind: ExpiryKind) => void): () => void {
  expiryListeners.add(listener);
  return () => expiryListeners.delete(listener);
}

/** Brings this tab in line with the cookies after another tab, or the browser, changed them. */
function followCookies(): void {
  const next = restore();
  if (state && !next) endSession('elsewhere');
  else if (!state && next) set(next);
  else followOther();
}

/**
 * Goes over to the sign-in that the cookies hold, if it is not this tab's own.
 *
 * @returns whether there was one
 */
function followOther(): boolean {
  const next = restore();
  if (!state || !next || next.token === state.token) return false;
  cancelExpiry();
  // Nothing of a former person (C12) or of another vertical (D63) may stay in this tab's memory.
  if (!isSamePlace(next.user, state.user)) window.location.replace(addressOfPath('/dashboard'));
  else set(next);
  return true;
}

/** Does what another tab has told of: an ended session is over here too, and never followed, though its cookies may still be seen. */
function hear(message: unknown): void {
  const over = typeof message === 'object' && message !== null && 'ended' in message ? message.ended : undefined;
  if (over !== undefined && over === state?.token) endSession('elsewhere');
  else if (over === undefined || over !== readToken()) followCookies();
}

channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  hear(data);
  setTimeout(hear, lateCookies, data);
});
window.addEventListener(logoutEvent, () => endSession('logout'));
window.addEventListener('pageshow', (event) => {
  if (event.persisted) followCookies();
});
/** Takes up a session that another tab has begun. */
function lookForOther(): void {
  const other = readToken();
  if (document.visibilityState === 'visible' && other !== '' && other !== state?.token) followCookies();
}

document.addEventListener('visibilitychange', () => {
  lookForOther();
  setTimeout(lookForOther, lateCookies);
});
