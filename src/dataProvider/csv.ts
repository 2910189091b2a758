import Papa from 'papaparse';
import { withoutFormula } from '../../contract/csv';
import { cellText } from './cells';

/** Returns rows of a CSV file: every value quoted, quotes doubled, CRLF between the lines (D23). */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return Papa.unparse(rows as string[][], { quotes: true, newline: '\r\n' });
}

/** The byte-order mark, which makes spreadsheets read UTF-8 (D23). */
export const csvStart = '\uFEFF';

/**
 * Returns a value as a CSV holds it: its shown text, with a leading `'` if a spreadsheet would run it as a formula. Numbers and texts
 * that are numbers do not change (D23, D38).
 */
export function csvCell(value: unknown): string {
  const text = cellText(value);
  // The `-` of an empty cell is not a formula.
  return value === null || value === undefined || typeof value === 'number' ? text : withoutFormula(text);
}
