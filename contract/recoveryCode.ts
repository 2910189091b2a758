import { plainDigits } from './digits';

/** Alphabet of recovery codes: without letters that look like a digit, and without `u`. */
export const recoveryAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Characters of a recovery code: 120 bits. */
export const recoveryLength = 24;

/** Number of recovery codes that a person gets. */
export const recoveryCodes = 10;

/** Returns a code in groups of four characters, as people see it. */
export const groupedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** Returns the characters of a typed recovery code, without blanks and dashes; `undefined` for any other text. */
export function recoveryCodeIn(text: string): string | undefined {
  const code = plainDigits(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1');
  const isCode = code.length === recoveryLength && [...code].every((character) => recoveryAlphabet.includes(character));
  return isCode ? code : undefined;
}
