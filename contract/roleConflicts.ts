import { adminRole, isAdmin } from './access';

const cleaned = (role: string) => role.trim().toLowerCase();
const firstWord = (role: string) => cleaned(role).split(/\s+/)[0] ?? '';
const endsInAdmin = (role: string) => cleaned(role).endsWith(adminRole);

/**
 * Returns true if two roles exclude each other (R30). The role `admin` excludes all others. A role that ends in `admin` excludes roles
 * with the same first word that do not. Case and surrounding blanks are ignored. A role never conflicts with itself.
 *
 * @example rolesConflict('aws admin', 'aws user') // true
 */
export function rolesConflict(one: string, other: string): boolean {
  if (cleaned(one) === cleaned(other)) return false;
  if (isAdmin([one]) || isAdmin([other])) return true;
  return firstWord(one) === firstWord(other) && endsInAdmin(one) !== endsInAdmin(other);
}

/**
 * Returns the first two roles of a list that exclude each other.
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
