import Papa from 'papaparse';
import { cellText } from './cells';

/** What a spreadsheet would run: also in full width, and after blanks (D23, D38). */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
const plainNumber = /^[+-]?\d+(\.\d+)?$/;

/**
 * A cell as a CSV holds it: its shown text, with a leading `'` where a spreadsheet would run it as a formula. A number, and
 * a text that is one, is left alone (D23, D38).
 */
export function csvCell(value: unknown): string {
  const text = cellText(value);
  // The `-` of an empty cell is ours, and no formula.
  if (value === null || value === undefined || typeof value === 'number' || plainNumber.test(text)) return text;
  return formula.test(text) ? `'${text}` : text;
}

/** Rows as a CSV: every value quoted, quotes doubled, CRLF lines, UTF-8 with a byte-order mark (D23). */
export function csvOf(rows: readonly (readonly unknown[])[], columns: readonly string[]): string {
  const data = rows.map((row) => row.map(csvCell));
  const fields = columns.map(csvCell);
  return `\uFEFF${Papa.unparse({ fields, data }, { quotes: true, newline: '\r\n' })}`;
}
