import { nameKeyOf } from '../../contract/names';

/** The username of whoever is signed in, in the form in which names are compared. */
let own: string | undefined;

/** Told by the session, and not asked of it: definitions, which need the name, are read by the build too, where there is no session. */
export function setOwnName(username: string | undefined): void {
  own = username === undefined ? undefined : nameKeyOf(username);
}

/** Whether a value is the username of whoever is signed in, however it is written. */
export function isOwnName(name: unknown): boolean {
  return typeof name === 'string' && own !== undefined && nameKeyOf(name) === own;
}
