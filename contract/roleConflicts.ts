import { adminRole, isAdmin } from './access';

const cleaned = (role: string) => role.trim().toLowerCase();
const firstWord = (role: string) => cleaned(role).split(/\s+/)[0] ?? '';
const endsInAdmin = (role: string) => cleaned(role).endsWith(adminRole);

/**
 * Whether two roles exclude each other (R30): the role named exactly `admin` excludes every other
 * one, and a role that ends in `admin` the one that does not and begins with the same word. Case and outer blanks do
 * not count; a role never conflicts with itself.
 *
 * @example rolesConflict('aws admin', 'aws user') // true
 */
export function rolesConflict(one: string, other: string): boolean {
  if (cleaned(one) === cleaned(other)) return false;
  if (isAdmin([one]) || isAdmin([other])) return true;
  return firstWord(one) === firstWord(other) && endsInAdmin(one) !== endsInAdmin(other);
}

/**
 * The first two roles of a list that exclude each other.
 *
 * @example conflictAmong(['mail user', 'aws user', 'aws admin']) // ['aws user', 'aws admin']
 */
export function conflictAmong(roles: readonly string[]): readonly [string, string] | undefined {
  for (const [index, one] of roles.entries()) {
    const other = roles.slice(index + 1).find((candidate) => rolesConflict(one, candidate));
    if (other !== undefined) return [one, other];
  }
  return undefined;
}
