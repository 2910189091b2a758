import { format } from 'date-fns/format';
import Papa from 'papaparse';
import { cellText, cellValue } from '../dataProvider/cells';
import type { Row } from '../dataProvider/wholeAnswers';

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
export function csvOf(rows: readonly Row[], columns: readonly string[]): string {
  const data = rows.map((row) => columns.map((column) => csvCell(cellValue(row, column))));
  const fields = columns.map(csvCell);
  return `\uFEFF${Papa.unparse({ fields, data }, { quotes: true, newline: '\r\n' })}`;
}

/** `{name}_{yyyy-mm-dd}.csv`, by the reader's calendar (section 9). */
export function csvName(name: string, date: Date): string {
  return `${name}_${format(date, 'yyyy-MM-dd')}.csv`;
}

/** Hands a text to the browser as a file, and leaves nothing of it in the page. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
