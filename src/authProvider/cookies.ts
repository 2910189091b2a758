import Cookies from 'js-cookie';
import { rightsOf } from '../../contract/access';
import { sessionSeconds } from '../../contract/values';
import { basePath } from '../config/basePath';

/** The user of the session, as in the `user` cookie (D11). */
export interface SessionUser {
  readonly username: string;
  readonly email: string;
  readonly roles: readonly string[];
  readonly vertical: string;
}

const tokenCookie = 'token';
const userCookie = 'user';
const maximumBytes = 4_096;

/** Matches tokens that a cookie stores unencoded. Tokens with other characters, or with `%`, are encoded. */
const plainValue = /^[!#$&-+\--:<-[\]-~]*$/;

/** Uses plain URI encoding, so that other programs can read the cookies (D11). */
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

/** Without a trailing slash. Below a path of its own, other programs of the origin do not get the session. */
const path = basePath.replace(/(?<=.)\/$/, '');

function options(): Cookies.CookieAttributes {
  return { path, secure: true, sameSite: 'strict', expires: new Date(Date.now() + sessionSeconds * 1_000) };
}

/** Returns the token; '' without one. */
export function readToken(): string {
  return jar.get(tokenCookie) ?? '';
}

/** Returns the user of the `user` cookie; `undefined` if it is missing or invalid. */
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

/** Returns true if the browser would store the user's cookie. It silently drops one over 4,096 bytes. */
export function fitsCookie(user: SessionUser): boolean {
  return userCookie.length + encodeURIComponent(JSON.stringify(user)).length <= maximumBytes;
}

/**
 * Writes the two session cookies: one hour, secure, strict same-site (R17). Roles that do not fit are left out; the caller stores them.
 *
 * @returns true if the browser stored both. It refuses secure cookies on http hosts, and blocked cookies.
 */
export function writeSession(token: string, user: SessionUser): boolean {
  jar.set(tokenCookie, token, options());
  writeUser(user);
  return readToken() === token && readUser()?.username === user.username;
}

/** Writes the cookie of the user. It may outlive the one of the token, which ends the session. */
export function writeUser(user: SessionUser): void {
  jar.set(userCookie, JSON.stringify(fitsCookie(user) ? user : { ...user, roles: fittingRoles(user) }), options());
}

/** Returns as many roles as fit, starting with those that give a right, because other tabs need these. */
function fittingRoles(user: SessionUser): readonly string[] {
  const roles: string[] = [];
  const givesRight = (role: string) => rightsOf([...roles, role]).length > rightsOf(roles).length;
  const fits = (role: string) => !roles.includes(role) && fitsCookie({ ...user, roles: [...roles, role] });
  for (const role of user.roles) if (givesRight(role) && fits(role)) roles.push(role);
  for (const role of user.roles) if (fits(role)) roles.push(role);
  return roles;
}

export function clearCookies(): void {
  jar.remove(tokenCookie, { path });
  jar.remove(userCookie, { path });
}
