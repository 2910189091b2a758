import { nameKeyOf } from '../../contract/names';
import type { SessionUser } from './cookies';

/*
 * The facts of the session that definitions need. The session sets them, because the build reads definitions without a session.
 */

let ownKey: string | undefined;
let roles: readonly string[] | undefined;

export function setSignedIn(user: Pick<SessionUser, 'username' | 'roles'> | undefined): void {
  ownKey = user && nameKeyOf(user.username);
  roles = user?.roles;
}

/** Returns true if a value is the user's own name, in any spelling. */
export function isOwnName(name: unknown): boolean {
  return typeof name === 'string' && ownKey !== undefined && nameKeyOf(name) === ownKey;
}

/** Returns the user's roles; `undefined` without a session. */
export const ownRoles = (): readonly string[] | undefined => roles;
