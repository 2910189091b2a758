/**
 * The modules, in the order in which people see them, each with the beginnings of a role's words that give the right to it. The
 * right to `admin` is a role of its own: see {@link rightsOf}.
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

/** Who may make a call: anybody, anybody signed in, or people with the right to a module, or to any of several. */
export type CallAccess = 'public' | 'session' | Module | readonly Module[];

/** The role that opens everything. It counts only as a role of its own (D31). */
export const adminRole = 'admin';

/** The role of a person whose sign-in answer names none (R14). */
export const fallbackRole = 'user';

/**
 * The roles of an answer or a cookie as clean texts: anything that is not a text, and every empty text, is dropped.
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

/** Whether the roles include `admin` itself, in any case and with any blanks around it (D31). */
export function isAdmin(roles: unknown): boolean {
  return roleNames(roles).some((role) => role.toLowerCase() === adminRole);
}

/**
 * The modules that a list of roles gives the right to, in the order of {@link modules}.
 *
 * An admin has all of them. Otherwise each role is lower-cased and split on blanks, and each word opens the modules
 * whose beginnings it has; the `admin` in `aws admin` opens nothing (R20, D31).
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
 * A rule about roles: words that one role has all of, in any case and order (`aws volumes`); several such texts, of which one is
 * enough; or what a function says of the roles.
 */
export type RoleRule = string | readonly string[] | ((roles: readonly string[]) => boolean);

/**
 * Whether roles are as a rule says. An admin's always are, unless a function decides (D31).
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

/** Returns true if a person with these roles may make a call of this access. Visitors may make public calls only. */
export function mayCall(access: CallAccess, roles: unknown): boolean {
  if (access === 'public' || access === 'session') return true;
  const rights = rightsOf(roles);
  return [access].flat().some((module) => rights.includes(module));
}
