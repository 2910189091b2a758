import { addressOfPath, currentPath, storageKey } from '../config/basePath';
import { clearSessionStorage } from '../config/persistent';
import type { ExpiryKind } from '../definitions/page';
import { clearCookies, fitsCookie, readToken, readUser, type SessionUser, writeSession, writeUser } from './cookies';
import { forgetOffers, rememberOffers } from './offeredCalls';
import { setSignedIn } from './signedIn';
import { serverNow, setClockBy, tokenExpired } from './tokenExpiry';

/*
 * The session. It is outside React and react-admin, so that the login screen needs neither, and so that one expiry is one toast and one
 * redirect, however many calls fail together (D10).
 */

/** The reason of a session's end: a logout, a 401, an expiry noticed on a page, or another tab. */
export type EndReason = 'logout' | 'refused' | 'expired' | 'elsewhere';

export interface SessionEnd {
  readonly reason: EndReason;
  /** The address at that time, to which the same user returns (D7). */
  readonly from: string;
  readonly username: string;
}

/** The event on `window` at the end of a session. The same event from other code ends the session (R18). */
export const logoutEvent = 'logout';

/** The time from the message of an expired session to the logout, in ms (R19). */
export const expiryWait: Readonly<Record<ExpiryKind, number>> = { page: 2_000, form: 1_500 };

const overflowKey = storageKey('session-roles');
/** Tabs send `begun` at a sign-in, and the token at the end of its session. */
const channel = new BroadcastChannel('quarterdeck-session');
/** Another tab's cookies may arrive later than its message. They are read again after this time. */
const lateCookiesMs = 200;
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

/** Returns the roles that did not fit into the cookie. They are in local storage until the session ends. */
function overflowRoles({ username, roles }: SessionUser): readonly string[] | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(overflowKey) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('username' in stored) || !('roles' in stored))
      return undefined;
    if (stored.username !== username || !Array.isArray(stored.roles)) return undefined;
    const all = stored.roles.filter((role): role is string => typeof role === 'string');
    // Roles of another session may lack some of the cookie's.
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

/** Returns the user; `undefined` without a session. The object is stable between changes. */
export function sessionUser(): SessionUser | undefined {
  return state?.user;
}

/** Returns true if the session is valid. Reads the cookies (D9), which may be of a later sign-in of the same user. */
export function sessionValid(): boolean {
  if (!state || !cookiesValid()) return false;
  return readToken() === state.token || isSamePlace(readUser(), state.user);
}

/** Returns true if two sessions have the same user and vertical, and so may share cached data. */
const isSamePlace = (one: SessionUser | undefined, other: SessionUser): boolean =>
  one?.username === other.username && one.vertical === other.vertical;

/** Returns the token; `undefined` if the session has ended, or if the cookies are another user's (C12). */
export function sessionToken(): string | undefined {
  followOther();
  return sessionValid() ? state?.token : undefined;
}

/**
 * Starts a session: writes the cookies and notifies the other tabs.
 *
 * @param offers names of the calls beyond the documented ones that the back end offers (D52)
 * @returns false if the browser does not store the cookies; nothing is started then
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

/** Stores the present roles of the session, of which one has started or ended. */
export function changeRoles(roles: readonly string[]): void {
  if (!state || !sessionValid() || JSON.stringify(roles) === JSON.stringify(state.user.roles)) return;
  const user = { ...state.user, roles };
  writeUser(user);
  keepOverflow(user);
  set({ ...state, user });
}

/** The end of the session that is postponed while it is being switched. */
let held: { end?: () => void } | undefined;

/**
 * Runs the switch to a session in another vertical (D63). A 401 to calls in flight ends the session only if the switch fails.
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
 * Starts a session in another vertical after the back end has ended the present one (D63). Reloads the console at the home screen, which
 * drops all data of this session. Other tabs follow.
 *
 * @returns false if the browser does not store the cookies; the session has ended then
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
 * Ends the session: clears cookies and session storage, and raises the logout event. Ignores further calls, and a 401 to the token of an
 * earlier sign-in. Only a logout ends a session that another tab has begun since.
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

/** Reports an expired session, and logs out after a delay (R19, D33). */
export function expireSession(kind: ExpiryKind = 'page'): void {
  if (!state || expiring !== undefined || followOther()) return;
  for (const listener of expiryListeners) listener(kind);
  expiring = setTimeout(() => endSession('expired'), expiryWait[kind]);
}

function cancelExpiry(): void {
  clearTimeout(expiring);
  expiring = undefined;
}

/** Calls back at each sign-in and sign-out. Returns a function that stops it. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back once for each end of a session. Returns a function that stops it. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Calls back when a session is reported as expired. Returns a function that stops it. */
export function onSessionExpiry(listener: (kind: ExpiryKind) => void): () => void {
  expiryListeners.add(listener);
  return () => expiryListeners.delete(listener);
}

/** Adopts the cookies that another tab, or the browser, has changed. */
function followCookies(): void {
  const next = restore();
  if (state && !next) endSession('elsewhere');
  else if (!state && next) set(next);
  else followOther();
}

/**
 * Adopts the session of the cookies, if it is not this tab's own.
 *
 * @returns true if there was one
 */
function followOther(): boolean {
  const next = restore();
  if (!state || !next || next.token === state.token) return false;
  cancelExpiry();
  // A reload drops the data of another user (C12) or vertical (D63).
  if (!isSamePlace(next.user, state.user)) window.location.replace(addressOfPath('/dashboard'));
  else set(next);
  return true;
}

/** Handles the message of another tab. A session that it has ended is never adopted, although its cookies may still be there. */
function hear(message: unknown): void {
  const over = typeof message === 'object' && message !== null && 'ended' in message ? message.ended : undefined;
  if (over !== undefined && over === state?.token) endSession('elsewhere');
  else if (over === undefined || over !== readToken()) followCookies();
}

channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  hear(data);
  setTimeout(hear, lateCookiesMs, data);
});
window.addEventListener(logoutEvent, () => endSession('logout'));
window.addEventListener('pageshow', (event) => {
  if (event.persisted) followCookies();
});
/** Adopts a session that another tab has begun. */
function lookForOther(): void {
  const other = readToken();
  if (document.visibilityState === 'visible' && other !== '' && other !== state?.token) followCookies();
}

document.addEventListener('visibilitychange', () => {
  lookForOther();
  setTimeout(lookForOther, lateCookiesMs);
});
