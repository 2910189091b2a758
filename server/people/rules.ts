import { type PasswordFault, passwordFault, passwordForm } from '../../contract/passwordRules';
import { conflictAmong } from '../../contract/roleConflicts';
import { emailMaximum, nameMaximum, passwordMaximum, passwordMinimum } from '../../contract/values';
import { isCommonPassword } from './commonPasswords';
import type { LeakTest } from './leakedPasswords';
import type { Term } from './rights';

interface NewPersonTexts {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** An invalid value of a new person, with the message for people. */
export interface PersonFault {
  readonly path: keyof NewPersonTexts;
  readonly message: string;
}

/** Invisible characters, including the Braille pattern without dots. */
const invisible = /[\p{Cc}\p{Cf}\p{Surrogate}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Returns true if a name has no invisible characters, which would make different names look the same. */
export function isVisible(name: string): boolean {
  return !invisible.test(name);
}

/** Returns the first fault of a new person's username, mail address or password; `undefined` if all are valid. */
export async function faultOfNewPerson(
  { username, email, password }: NewPersonTexts,
  isLeaked: LeakTest,
): Promise<PersonFault | undefined> {
  const named = faultOfPersonNames({ username, email });
  if (named) return named;
  const weakness = await faultOfNewPassword({ username, email, password }, isLeaked);
  return weakness === undefined ? undefined : fault('password', weakness);
}

/** Names that browsers would resolve as steps of a URL's path. */
const pathSteps: readonly string[] = ['.', '..'];

/** Returns the fault of a username or a mail address; `undefined` if both are valid. */
export function faultOfPersonNames({ username, email }: Omit<NewPersonTexts, 'password'>): PersonFault | undefined {
  if (pathSteps.includes(username)) return fault('username', `A person cannot be named "${username}"`);
  if (username.length > nameMaximum || !/^\S+$/.test(username) || !isVisible(username))
    return fault('username', `The username must have 1 to ${nameMaximum} visible characters and no spaces`);
  if (email.length > emailMaximum || !/^[^\s@<>]+@[^\s@<>]+$/.test(email) || !isVisible(email))
    return fault('email', `${email} is not a valid email address`);
  return undefined;
}

/** Returns the message for a new password that is refused; `undefined` if it is valid. */
export async function faultOfNewPassword(
  { username, email, password: typed }: NewPersonTexts,
  isLeaked: LeakTest,
): Promise<string | undefined> {
  const password = passwordForm(typed);
  const weakness = passwordFault(password, username, email);
  if (weakness) return weaknesses[weakness];
  if (await isCommonPassword(password)) return 'This password is easy to guess. Please choose another.';
  return (await isLeaked(password))
    ? 'This password has appeared in a data leak. Please choose another, and change it wherever else you use it.'
    : undefined;
}

const weaknesses: Readonly<Record<PasswordFault, string>> = {
  short: `The password must have at least ${passwordMinimum} characters`,
  long: `The password can have at most ${passwordMaximum} characters`,
  name: 'The password must not be the username or the email address',
};

const fault = (path: keyof NewPersonTexts, message: string): PersonFault => ({ path, message });

/** Returns the message for roles that exclude each other (R30); `undefined` if none do. */
export function faultOfRoles(names: readonly string[]): string | undefined {
  const pair = conflictAmong(names);
  return pair && `The roles "${pair[0]}" and "${pair[1]}" exclude each other`;
}

/** Returns true if a role with this start and end applies at a time. */
export function isHeld({ since, until }: Term, now: Date): boolean {
  return (since === null || since <= now) && (until === null || until > now);
}

export const isSameTerm = (one: Term, other: Term): boolean =>
  one.since?.getTime() === other.since?.getTime() && one.until?.getTime() === other.until?.getTime();

/** Returns the message for a start and end that an administrator cannot set; `undefined` if they are valid. */
export function faultOfTerm({ since, until }: Term, now: Date): string | undefined {
  if ([since, until].some((edge) => edge !== null && Number.isNaN(edge.getTime()))) return 'there is no such date';
  if (until !== null && until <= now) return 'the end must be in the future';
  return until !== null && since !== null && until <= since ? 'the end must be after the start' : undefined;
}

/** Returns the items that a change removes. */
export function removedFrom<Item>(before: readonly Item[], after: readonly Item[]): Item[] {
  return before.filter((item) => !after.includes(item));
}
