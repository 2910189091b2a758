import { type PasswordFault, passwordFault, passwordForm } from '../../contract/passwordRules';
import { conflictAmong } from '../../contract/roleConflicts';
import { emailMaximum, nameMaximum, passwordMaximum, passwordMinimum } from '../../contract/values';
import { isCommonPassword } from './commonPasswords';
import type { LeakTest } from './leakedPasswords';

/** What a person is made of, as far as rules apply to it. */
interface NewPersonTexts {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** What is wrong, in words for people, and with what. */
export interface PersonFault {
  readonly path: keyof NewPersonTexts;
  readonly message: string;
}

/** What nobody sees in a name, though it is there; of Braille, the pattern of no dots. */
const unseen = /[\p{Cc}\p{Cf}\p{Surrogate}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether each character of a name can be seen. Others would make two names look like one, or one like nothing. */
export function isVisible(name: string): boolean {
  return !unseen.test(name);
}

/**
 * What is wrong with a new person's username, mail address or password, in words for people; nothing when all are good.
 */
export async function faultOfNewPerson(
  { username, email, password }: NewPersonTexts,
  isLeaked: LeakTest,
): Promise<PersonFault | undefined> {
  const named = faultOfPersonNames({ username, email });
  if (named) return named;
  const weakness = await faultOfNewPassword({ username, email, password }, isLeaked);
  return weakness === undefined ? undefined : fault('password', weakness);
}

/** Names that no address can have: browsers take them for steps in its path. */
const pathSteps: readonly string[] = ['.', '..'];

/** Returns what is wrong with the username and the mail address alone. */
export function faultOfPersonNames({ username, email }: Omit<NewPersonTexts, 'password'>): PersonFault | undefined {
  if (pathSteps.includes(username)) return fault('username', `A person cannot be named "${username}"`);
  if (username.length > nameMaximum || !/^\S+$/.test(username) || !isVisible(username))
    return fault('username', `The username must have 1 to ${nameMaximum} visible characters and no spaces`);
  if (email.length > emailMaximum || !/^[^\s@<>]+@[^\s@<>]+$/.test(email) || !isVisible(email))
    return fault('email', `${email} is not a valid email address`);
  return undefined;
}

/** Returns why a new password is refused, in words for people; `undefined` if it is good. */
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

/** What is said of a password that is too easy to guess. */
const weaknesses: Readonly<Record<PasswordFault, string>> = {
  short: `The password must have at least ${passwordMinimum} characters`,
  long: `The password can have at most ${passwordMaximum} characters`,
  name: 'The password must not be the username or the email address',
};

const fault = (path: keyof NewPersonTexts, message: string): PersonFault => ({ path, message });

/** What is said about a list of roles that holds two which exclude each other (R30). */
export function faultOfRoles(names: readonly string[]): string | undefined {
  const pair = conflictAmong(names);
  return pair && `The roles "${pair[0]}" and "${pair[1]}" exclude each other`;
}

/** What is taken away, so that sessions which live by it have to end. */
export function removedFrom<Item>(before: readonly Item[], after: readonly Item[]): Item[] {
  return before.filter((item) => !after.includes(item));
}
