import { nameKeyOf } from './names';
import { passwordMaximum, passwordMinimum } from './values';

/** Reasons to reject a new password: its length, or that it is the person's name or address. */
export type PasswordFault = 'short' | 'long' | 'name';

/**
 * Returns the form in which the reference server hashes and compares passwords: NFC (RFC 8265). Keyboards of different systems
 * send `é` as one code point or as two. Nothing is trimmed or folded.
 */
export const passwordForm = (password: string): string => password.normalize('NFC');

/** Returns true if two fields hold the same password. */
export const isSamePassword = (one: string, other: string): boolean => passwordForm(one) === passwordForm(other);

/** Checks a new password, except for leaked ones (S35). Counts the code points of its NFC form. */
export function passwordFault(password: string, username: string, email: string): PasswordFault | undefined {
  const length = [...passwordForm(password)].length;
  if (length < passwordMinimum) return 'short';
  if (length > passwordMaximum) return 'long';
  const names = [username, email, email.split('@')[0] ?? ''];
  return names.some((name) => nameKeyOf(name) === nameKeyOf(password)) ? 'name' : undefined;
}
