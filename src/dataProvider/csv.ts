import Papa from 'papaparse';
import { cellText } from './cells';

/** Rows of a CSV file: every value quoted, quotes doubled, CRLF between the lines (D23). */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return Papa.unparse(rows as string[][], { quotes: true, newline: '\r\n' });
}

/** What a CSV file begins with, so that a spreadsheet takes it for UTF-8 (D23). */
export const csvStart = '\uFEFF';

/** What a spreadsheet would run: also in full width, and after blanks (D23, D38). */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
const plainNumber = /^[+-]?\d+(\.\d+)?$/;

/** Returns the header line: the columns' keys, also an empty one. */
export const csvHeader = (columns: readonly string[]): string[] =>
  columns.map((column) => (column === '' ? '' : csvCell(column)));

const hasText = (value: unknown) => value !== null && value !== undefined && cellText(value) !== '';

/**
 * A cell as a CSV holds it: its shown text, with a leading `'` where a spreadsheet would run it as a formula. A number, and
 * a text that is one, is left alone (D23, D38).
 */
export function csvCell(value: unknown): string {
  // An empty text and an empty list are as empty as no value.
  const text = cellText(value) || cellText(null);
  // The `-` of an empty cell is ours, and no formula.
  if (!hasText(value) || typeof value === 'number' || plainNumber.test(text)) return text;
  return formula.test(text) ? `'${text}` : text;
}
