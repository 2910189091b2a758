import { withoutFormula } from '../contract/csv';

export const formats = ['table', 'json', 'ndjson', 'csv'] as const;

export type Format = (typeof formats)[number];

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys of tokens of sessions, which are never printed. */
const hidden: readonly string[] = ['access_token', 'proof'];

/** Returns a response without tokens of sessions. */
const withoutTokens = (answer: unknown): unknown =>
  isRow(answer) ? Object.fromEntries(Object.entries(answer).filter(([key]) => !hidden.includes(key))) : answer;

/** Returns the rows of a response: its list, its `data`, or else its values as one row. */
function rowsOf(answer: unknown): readonly Row[] {
  if (Array.isArray(answer)) return answer.map((item) => (isRow(item) ? item : { value: item }));
  if (!isRow(answer)) return [{ value: answer }];
  const { status: _status, message: _message, ...rest } = answer;
  const lists = Object.values(rest).filter((value) => Array.isArray(value) && value.every(isRow));
  if (Array.isArray(rest.data)) return rowsOf(rest.data);
  if (lists.length === 1 && Object.keys(rest).length === 1) return rowsOf(lists[0]);
  return [isRow(rest.data) ? rest.data : Object.keys(rest).length > 0 ? rest : answer];
}

const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const keysOf = (rows: readonly Row[]) => [...new Set(rows.flatMap((row) => Object.keys(row)))];

/** Matches control characters, which could change the terminal, and line breaks. */
const control = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;

const maxCellLength = 48;
const gap = '  ';

/** Renders rows as a table. Long cells are cut, and lines end at the width of the terminal. */
export function tableText(rows: readonly Row[], width: number): string {
  if (rows.length === 0) return 'No rows\n';
  const keys = keysOf(rows);
  const cut = (text: string) => {
    const shown = text.replace(control, ' ');
    return shown.length > maxCellLength ? `${shown.slice(0, maxCellLength - 1)}…` : shown;
  };
  const lines = [keys, ...rows.map((row) => keys.map((key) => cut(cellText(row[key]))))];
  const widths = keys.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join(gap)
        .trimEnd(),
    )
    .map((line) => (line.length > width ? `${line.slice(0, width - 1)}…\n` : `${line}\n`))
    .join('');
}

const csvCell = (value: unknown): string => `"${withoutFormula(cellText(value)).replaceAll('"', '""')}"`;

function csvText(rows: readonly Row[]): string {
  const keys = keysOf(rows);
  return [keys, ...rows.map((row) => keys.map((key) => row[key]))]
    .map((line) => `${line.map(csvCell).join(',')}\r\n`)
    .join('');
}

/** Returns true if a response has only a message. */
const isAcknowledgement = (answer: unknown): answer is { readonly message: string } =>
  isRow(answer) && typeof answer.message === 'string' && Object.keys(answer).every((key) => acknowledged.includes(key));

const acknowledged = ['status', 'message', 'detail', 'code', 'request_id'];

/** Renders a response. */
export function outputText(answer: unknown, format: Format, width: number): string {
  const shown = withoutTokens(answer);
  switch (format) {
    case 'json':
      return `${JSON.stringify(shown, undefined, 2)}\n`;
    case 'ndjson':
      return rowsOf(shown)
        .map((row) => `${JSON.stringify(row)}\n`)
        .join('');
    case 'csv':
      return csvText(rowsOf(shown));
    case 'table':
      return isAcknowledgement(shown) ? `${shown.message}\n` : tableText(rowsOf(shown), width);
  }
}
