import { type PasswordFault, passwordFault } from '../../contract/passwordRules';
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

/**
 * What is wrong with a new person's username, mail address or password, in words for people; nothing when all are good.
 * Invisible characters would make two names look like one.
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

/** The same of username and mail address alone. */
export function faultOfPersonNames({ username, email }: Omit<NewPersonTexts, 'password'>): PersonFault | undefined {
  if (username.length > nameMaximum || !/^[^\s\p{Cc}\p{Cf}\p{Surrogate}]+$/u.test(username))
    return fault('username', `The username must be 1 to ${nameMaximum} visible characters without blanks`);
  if (
    email.length > emailMaximum ||
    !/^[^\s@<>\p{Cc}\p{Cf}\p{Surrogate}]+@[^\s@<>\p{Cc}\p{Cf}\p{Surrogate}]+$/u.test(email)
  )
    return fault('email', `${email} is not a mail address`);
  return undefined;
}

/** What is wrong with a new password of a person, in words for people; nothing when it is good. */
export async function faultOfNewPassword(
  { username, email, password }: NewPersonTexts,
  isLeaked: LeakTest,
): Promise<string | undefined> {
  const weakness = passwordFault(password, username, email);
  if (weakness) return weaknesses[weakness];
  if (await isCommonPassword(password)) return 'The password is one that is easily guessed: please choose another';
  return (await isLeaked(password))
    ? 'The password is on a list of leaked ones: please choose another, and change it wherever else it is used'
    : undefined;
}

/** What is said of a password that is too easy to guess. */
const weaknesses: Readonly<Record<PasswordFault, string>> = {
  short: `The password must have at least ${passwordMinimum} characters`,
  long: `The password can have at most ${passwordMaximum} characters`,
  name: 'The password must not be the username or the mail address',
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
