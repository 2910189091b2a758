import { conflictAmong } from '../../contract/roleConflicts';
import { emailMaximum, nameMaximum, passwordMinimum } from '../../contract/values';

/** What a person is made of, as far as rules apply to it. */
interface NewPersonTexts {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/**
 * What is wrong with a new person's username, mail address or password, in words for people; nothing when all are good.
 * Invisible characters would make two names look like one.
 */
export function faultOfNewPerson({ username, email, password }: NewPersonTexts): string | undefined {
  if (username.length > nameMaximum || !/^[^\s\p{Cc}\p{Cf}\p{Surrogate}]+$/u.test(username))
    return `the username must be 1 to ${nameMaximum} visible characters without blanks`;
  if (
    email.length > emailMaximum ||
    !/^[^\s@<>\p{Cc}\p{Cf}\p{Surrogate}]+@[^\s@<>\p{Cc}\p{Cf}\p{Surrogate}]+$/u.test(email)
  )
    return `${email} is not a mail address`;
  if (password.length < passwordMinimum) return `the password must have at least ${passwordMinimum} characters`;
  return undefined;
}

/** What is said about a list of roles that holds two which exclude each other (specification, section 5). */
export function faultOfRoles(names: readonly string[]): string | undefined {
  const pair = conflictAmong(names);
  return pair && `The roles "${pair[0]}" and "${pair[1]}" exclude each other`;
}

/** What is taken away, so that sessions which live by it have to end. */
export function removedFrom<Item>(before: readonly Item[], after: readonly Item[]): Item[] {
  return before.filter((item) => !after.includes(item));
}
