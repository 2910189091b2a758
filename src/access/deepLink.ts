/** What the login screen finds in its history entry: where to go afterwards, and as whom. */
export interface LoginState {
  readonly next?: string;
  /** Set when a session of this person ended there: another person is not led to it. */
  readonly username?: string;
}

/** Where a person lands who asked for nothing in particular (D3). */
export const landing = '/dashboard';

/**
 * A path to follow after signing in: only the console's own workspaces, on this origin (D7), also by an address of old (D3).
 * `undefined` for anything else.
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

/** What a history entry's state, which any code may have written, says about the way after the login. */
export function readLoginState(state: unknown): LoginState {
  if (typeof state !== 'object' || state === null) return {};
  const { next, username } = state as Record<string, unknown>;
  return {
    ...(typeof next === 'string' ? { next } : {}),
    ...(typeof username === 'string' ? { username } : {}),
  };
}

/** Where to go after signing in as `username`: the deep link that was asked for, else the workspaces. */
export function destination(state: LoginState, search: string, origin: string, username: string): string {
  if (state.username !== undefined && state.username !== username) return landing;
  return ownPath(state.next, origin) ?? ownPath(new URLSearchParams(search).get('next'), origin) ?? landing;
}

/** Addresses of old that stay working, and where they lead (D3). */
export const aliases: Readonly<Record<string, string>> = {
  '/admin': '/dashboard',
  '/launch': '/dashboard/launch',
  '/admin/launch': '/dashboard/launch',
};
