import { nameKeyOf } from '../../contract/names';
import { readUser } from './cookies';

/**
 * Whether a value is the username of whoever is signed in, however it is written. It asks the cookie: definitions, which need it, are
 * read by the build too, where there is no session.
 */
export function isOwnName(name: unknown): boolean {
  const user = readUser();
  return typeof name === 'string' && user !== undefined && nameKeyOf(name) === nameKeyOf(user.username);
}
