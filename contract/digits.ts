/** Most characters of a one-time code as it is typed or pasted, with whatever stands around its digits. */
export const typedCodeMaximum = 100;

const oneTimeCodeDigits = 6;

/**
 * Returns a text in NFKC with the decimal digits of every script as 0 to 9.
 *
 * @example plainDigits('１٢3') // '123'
 */
export function plainDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, digitOf);
}

/** Returns 0 to 9 for a decimal digit. Unicode has them in rows of ten from zero to nine, some of them side by side. */
function digitOf(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  let start = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(start - 1))) start -= 1;
  return String((point - start) % 10);
}

/**
 * Returns a one-time code as a console sends it: its digits alone, without blanks, dashes and other signs between them. A text with
 * letters is returned trimmed: another back end may have such codes.
 */
export function typedCode(text: string): string {
  const signs = plainDigits(text).replace(/[^\p{L}\p{N}]/gu, '');
  return /^\d+$/.test(signs) ? signs : text.trim();
}

/** Returns the six digits of a one-time code of the reference server; `undefined` for a text that cannot be one. */
export function oneTimeCodeIn(text: string): string | undefined {
  const digits = plainDigits(text).replace(/\D/g, '');
  return digits.length === oneTimeCodeDigits ? digits : undefined;
}
