/**
 * Modules in display order, with the prefixes of role words that open them. Only the role `admin` opens the module `admin`; see
 * {@link rightsOf}.
 */
const wordBeginnings = {
  admin: [],
  aws: ['aws'],
  do: ['do'],
  launch: ['machine_launch', 'launch'],
  dc: ['dc'],
  psql: ['psql'],
  mongo: ['mongo'],
  mail: ['mail'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Module = keyof typeof wordBeginnings;

export const modules = Object.keys(wordBeginnings) as readonly Module[];

/** The required access of a call: none, a session, or the right to one of some modules. */
export type CallAccess = 'public' | 'session' | Module | readonly Module[];

/** The role that opens all modules. As a word of another role it opens nothing (D31). */
export const adminRole = 'admin';

/** The role of a session whose login response names none (R14). */
export const fallbackRole = 'user';

/**
 * Returns the trimmed roles of a response or cookie. Drops empty texts and values that are not texts.
 *
 * @example roleNames([' admin ', null, 7]) // ['admin']
 */
export function roleNames(roles: unknown): string[] {
  if (!Array.isArray(roles)) return [];
  return roles
    .filter((role): role is string => typeof role === 'string')
    .map((role) => role.trim())
    .filter((role) => role !== '');
}

/** Returns true if the roles include `admin`, ignoring case and surrounding blanks (D31). */
export function isAdmin(roles: unknown): boolean {
  return roleNames(roles).some((role) => role.toLowerCase() === adminRole);
}

/**
 * Returns the modules that roles open, in the order of {@link modules}.
 *
 * An admin has all modules. Otherwise each word of a role opens the modules with a prefix of the word, ignoring case. The `admin` in
 * `aws admin` opens nothing (R20, D31).
 *
 * @example rightsOf(['aws operator', 'machine_launch user']) // ['aws', 'launch']
 */
export function rightsOf(roles: unknown): Module[] {
  if (isAdmin(roles)) return [...modules];
  const words = roleNames(roles).flatMap((role) => role.toLowerCase().split(/\s+/));
  return modules.filter((module) =>
    wordBeginnings[module].some((beginning) => words.some((word) => word.startsWith(beginning))),
  );
}

/**
 * A condition on roles: a text whose words one role has in any case and order (`aws volumes`), several such texts of which one must
 * match, or a function.
 */
export type RoleRule = string | readonly string[] | ((roles: readonly string[]) => boolean);

/**
 * Returns true if roles match a rule. Those of an admin match every rule except functions (D31).
 *
 * @example fitsRoles('aws volumes', ['aws volumes operator']) // true
 */
export function fitsRoles(rule: RoleRule, roles: unknown): boolean {
  if (typeof rule === 'function') return rule(roleNames(roles));
  if (isAdmin(roles)) return true;
  const wordsOf = (text: string) => text.toLowerCase().trim().split(/\s+/);
  const all = roleNames(roles).map(wordsOf);
  return [rule].flat().some((text) => all.some((words) => wordsOf(text).every((word) => words.includes(word))));
}

/** Returns true if a person with these roles may make a call with this access. */
export function mayCall(access: CallAccess, roles: unknown): boolean {
  if (access === 'public' || access === 'session') return true;
  const rights = rightsOf(roles);
  return [access].flat().some((module) => rights.includes(module));
}
