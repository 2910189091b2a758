/** Maximum length of a typed or pasted one-time code, including text around its digits. */
export const typedCodeMaximum = 100;

const oneTimeCodeDigits = 6;

/**
 * Matches the characters that NFKC may replace: full-width and half-width forms, and all characters except numbers, symbols, raised and
 * lowered letters and signs of several characters. NFKC would make other identifiers of `10.0.1.4²`, `10.0.1.①` and `i-0ab1ⓒ`.
 */
const replaceable =
  /(?:[\uff01-\uffdc]|\p{Nd}|[^\p{N}\p{So}\p{Sk}\p{Lm}ªº\u2025\u2026\u203c\u2047-\u2049\u2033\u2034\u2036\u2037\u2057\ufe19\ufe30\u2a74-\u2a76])+/gu;

/**
 * Returns a text with the decimal digits of every script as 0 to 9, and with letters and signs of other widths and fonts as their usual
 * ones. Superscripts, circled numbers and fractions stay as they are.
 *
 * @example plainDigits('１٢3') // '123'
 * @example plainDigits('4²') // '4²'
 */
export function plainDigits(text: string): string {
  return text.replace(replaceable, (run) => run.normalize('NFKC')).replace(/\p{Nd}/gu, digitOf);
}

/** Returns 0 to 9 for a decimal digit. Unicode has them in blocks of ten, some of which are adjacent. */
function digitOf(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  let start = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(start - 1))) start -= 1;
  return String((point - start) % 10);
}

/**
 * Returns the digits of a one-time code as a console sends them, without blanks, dashes and other signs. A text with letters is only
 * trimmed, since another back end may have such codes.
 */
export function typedCode(text: string): string {
  const signs = plainDigits(text).replace(/[^\p{L}\p{N}]/gu, '');
  return /^\d+$/.test(signs) ? signs : text.trim();
}

/** Returns the six digits of a one-time code of the reference server; `undefined` for any other text. */
export function oneTimeCodeIn(text: string): string | undefined {
  const digits = plainDigits(text).replace(/\D/g, '');
  return digits.length === oneTimeCodeDigits ? digits : undefined;
}
