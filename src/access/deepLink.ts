/** The login screen's history state: the next address, and its user. */
export interface LoginState {
  readonly next?: string;
  /** The user whose session ended there. Other users start at {@link landing}. */
  readonly username?: string;
}

/** The default page after a sign-in (D3). */
export const landing = '/dashboard';

/**
 * Returns a path that may be opened after signing in: one of the console, on this origin (D7), or the new one for a former address (D3).
 * `undefined` for any other path.
 *
 * @example ownPath('//evil.example') // undefined
 */
export function ownPath(path: unknown, origin: string): string | undefined {
  if (typeof path !== 'string' || !path.startsWith('/')) return undefined;
  try {
    const url = new URL(path, origin);
    if (url.origin !== origin) return undefined;
    if (Object.hasOwn(aliases, url.pathname)) return aliases[url.pathname];
    return /^\/dashboard(\/|$)/.test(url.pathname) ? url.pathname + url.search + url.hash : undefined;
  } catch {
    return undefined;
  }
}

/** Parses the state of a history entry, which other code may have written. */
export function readLoginState(state: unknown): LoginState {
  if (typeof state !== 'object' || state === null) return {};
  const { next, username } = state as Record<string, unknown>;
  return {
    ...(typeof next === 'string' ? { next } : {}),
    ...(typeof username === 'string' ? { username } : {}),
  };
}

/** Returns the address after signing in as `username`: the requested one, else {@link landing}. */
export function destination(state: LoginState, search: string, origin: string, username: string): string {
  if (state.username !== undefined && state.username !== username) return landing;
  return ownPath(state.next, origin) ?? ownPath(new URLSearchParams(search).get('next'), origin) ?? landing;
}

/** Former addresses and the present ones (D3). */
export const aliases: Readonly<Record<string, string>> = {
  '/admin': '/dashboard',
  '/launch': '/dashboard/launch',
  '/admin/launch': '/dashboard/launch',
};
