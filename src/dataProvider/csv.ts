import Papa from 'papaparse';
import { cellText } from './cells';

/** Returns rows of a CSV file: every value quoted, quotes doubled, CRLF between the lines (D23). */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return Papa.unparse(rows as string[][], { quotes: true, newline: '\r\n' });
}

/** The byte-order mark, which makes spreadsheets read UTF-8 (D23). */
export const csvStart = '\uFEFF';

/** Matches texts that a spreadsheet would run: also in full width, and after blanks (D23, D38). */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
const plainNumber = /^[+-]?\d+(\.\d+)?$/;

/**
 * Returns a value as a CSV holds it: its shown text, with a leading `'` if a spreadsheet would run it as a formula. Numbers and texts
 * that are numbers do not change (D23, D38).
 */
export function csvCell(value: unknown): string {
  const text = cellText(value);
  // The `-` of an empty cell is not a formula.
  if (value === null || value === undefined || typeof value === 'number' || plainNumber.test(text)) return text;
  return formula.test(text) ? `'${text}` : text;
}
