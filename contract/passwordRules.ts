import { nameKeyOf } from './names';
import { passwordMaximum, passwordMinimum } from './values';

/** What is wrong with a new password, in a word for each: its length, or that everybody knows it. */
export type PasswordFault = 'short' | 'long' | 'name';

/**
 * What is wrong with the new password of a person, as far as it can be told without a list of common ones (S35). A
 * character is a code point of Unicode.
 */
export function passwordFault(password: string, username: string, email: string): PasswordFault | undefined {
  const length = [...password].length;
  if (length < passwordMinimum) return 'short';
  if (length > passwordMaximum) return 'long';
  const names = [username, email, email.split('@')[0] ?? ''];
  return names.some((name) => nameKeyOf(name) === nameKeyOf(password)) ? 'name' : undefined;
}
