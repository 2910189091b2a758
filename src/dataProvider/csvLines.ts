import Papa from 'papaparse';

/** Rows of a CSV file: every value quoted, quotes doubled, CRLF between the lines (D23). */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return Papa.unparse(rows as string[][], { quotes: true, newline: '\r\n' });
}

/** What a CSV file begins with, so that a spreadsheet takes it for UTF-8 (D23). */
export const csvStart = '\uFEFF';
