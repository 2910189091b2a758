import Cookies from 'js-cookie';
import { rightsOf } from '../../contract/access';
import { sessionSeconds } from '../../contract/values';
import { basePath } from '../config/basePath';

/** Whoever is signed in, as the `user` cookie says it (D11). */
export interface SessionUser {
  readonly username: string;
  readonly email: string;
  readonly roles: readonly string[];
  readonly vertical: string;
}

const tokenCookie = 'token';
const userCookie = 'user';
const maximumBytes = 4_096;

/** What a cookie may hold as it is; a token of other characters, or one that looks encoded, has to be encoded. */
const plainValue = /^[!#$&-+\--:<-[\]-~]*$/;

/** Plain URI encoding: another program that reads the cookies must not need this library's rules (D11). */
const jar = Cookies.withConverter<string>({
  read: decode,
  write: (value, name) => (name === tokenCookie && plainValue.test(value) ? value : encodeURIComponent(value)),
});

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Below a path of its own, no other program of the origin gets the session; a cookie's path has no slash at its end. */
const path = basePath.replace(/(?<=.)\/$/, '');

function options(): Cookies.CookieAttributes {
  return { path, secure: true, sameSite: 'strict', expires: new Date(Date.now() + sessionSeconds * 1_000) };
}

/** The token as it came, or '' when there is none. A token may look like anything. */
export function readToken(): string {
  return jar.get(tokenCookie) ?? '';
}

/** The person of the `user` cookie, or `undefined` when it is missing or no such thing. */
export function readUser(): SessionUser | undefined {
  try {
    const value: unknown = JSON.parse(jar.get(userCookie) ?? '');
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const { username, email, roles, vertical } = value as Record<string, unknown>;
    if (typeof username !== 'string') return undefined;
    return {
      username,
      email: typeof email === 'string' ? email : '',
      roles: Array.isArray(roles) ? roles.filter((role): role is string => typeof role === 'string') : [],
      vertical: typeof vertical === 'string' ? vertical : '',
    };
  } catch {
    return undefined;
  }
}

/** Whether the browser would keep this person's cookie: it drops one over 4,096 bytes without a word. */
export function fitsCookie(user: SessionUser): boolean {
  return userCookie.length + encodeURIComponent(JSON.stringify(user)).length <= maximumBytes;
}

/**
 * Writes the two session cookies: one hour, secure, strict same-site (R17).
 * Roles that do not fit are left out of the cookie; the caller keeps them.
 *
 * @returns whether the browser kept both. It refuses secure cookies on plain http hosts, and all when they are blocked.
 */
export function writeSession(token: string, user: SessionUser): boolean {
  jar.set(tokenCookie, token, options());
  jar.set(userCookie, JSON.stringify(fitsCookie(user) ? user : { ...user, roles: fittingRoles(user) }), options());
  return readToken() === token && readUser()?.username === user.username;
}

/** As many roles as fit, and first those that give a right: no other tab may lack one. */
function fittingRoles(user: SessionUser): readonly string[] {
  const roles: string[] = [];
  const givesRight = (role: string) => rightsOf([...roles, role]).length > rightsOf(roles).length;
  const fits = (role: string) => !roles.includes(role) && fitsCookie({ ...user, roles: [...roles, role] });
  for (const role of user.roles) if (givesRight(role) && fits(role)) roles.push(role);
  for (const role of user.roles) if (fits(role)) roles.push(role);
  return roles;
}

/** Removes both cookies. */
export function clearCookies(): void {
  jar.remove(tokenCookie, { path });
  jar.remove(userCookie, { path });
}
