/** Matches texts that a spreadsheet would run: also in full width, and after blanks (D23, D38). */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
const plainNumber = /^[+-]?\d+(\.\d+)?$/;

/** Returns a text of a CSV file, with a leading `'` if a spreadsheet would run it as a formula. Numbers do not change. */
export const withoutFormula = (text: string): string =>
  formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
