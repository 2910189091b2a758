import { conflictAmong } from '../../contract/roleConflicts';
import { emailMaximum, nameMaximum, passwordMaximum, passwordMinimum } from '../../contract/values';
import { isCommonPassword } from './commonPasswords';
import { nameKeyOf } from './names';

/** What a person is made of, as far as rules apply to it. */
interface NewPersonTexts {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** What is wrong, in words for people, and with what. */
interface PersonFault {
  readonly path: keyof NewPersonTexts;
  readonly message: string;
}

/**
 * What is wrong with a new person's username, mail address or password, in words for people; nothing when all are good.
 * Invisible characters would make two names look like one.
 */
export async function faultOfNewPerson({
  username,
  email,
  password,
}: NewPersonTexts): Promise<PersonFault | undefined> {
  if (username.length > nameMaximum || !/^[^\s\p{Cc}\p{Cf}\p{Surrogate}]+$/u.test(username))
    return fault('username', `the username must be 1 to ${nameMaximum} visible characters without blanks`);
  if (
    email.length > emailMaximum ||
    !/^[^\s@<>\p{Cc}\p{Cf}\p{Surrogate}]+@[^\s@<>\p{Cc}\p{Cf}\p{Surrogate}]+$/u.test(email)
  )
    return fault('email', `${email} is not a mail address`);
  const weakness = await weaknessOf(password, [username, email, email.split('@')[0] ?? '']);
  return weakness === undefined ? undefined : fault('password', weakness);
}

/** What makes a password too easy to guess, in words for people; `names` are what everybody knows of the person. */
async function weaknessOf(password: string, names: readonly string[]): Promise<string | undefined> {
  const length = [...password].length;
  if (length < passwordMinimum) return `the password must have at least ${passwordMinimum} characters`;
  if (length > passwordMaximum) return `the password can have at most ${passwordMaximum} characters`;
  if (names.some((name) => nameKeyOf(name) === nameKeyOf(password)))
    return 'the password must not be the username or the mail address';
  if (await isCommonPassword(password)) return 'the password is one that is easily guessed: please choose another';
  return undefined;
}

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
