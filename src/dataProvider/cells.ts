import type { Row } from '../definitions/basics';
import { t } from '../i18n/translate';

/** Returns the value of a cell. Reads only own keys, so that a column `constructor` is empty and not a function (D22). */
export function cellValue(row: Row, column: string): unknown {
  return Object.hasOwn(row, column) ? row[column] : undefined;
}

/** Returns the text of a value in a table: Yes/No, `-` for no value, arrays joined by commas, objects as JSON (R64, D44). */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return t('list.none');
  if (typeof value === 'boolean') return value ? t('list.yes') : t('list.no');
  if (Array.isArray(value))
    return value.map((part) => (isPlain(part) ? cellText(part) : JSON.stringify(part))).join(', ');
  return isPlain(value) ? String(value) : JSON.stringify(value);
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

/** Returns the text of a cell in a table; '' without a value. */
export function textIn(row: Row, column: string): string {
  const value = cellValue(row, column);
  return value === null || value === undefined ? '' : cellText(value);
}

/** Returns a text or a number of a cell as a text, for calls and links; '' for other values. */
export function plainText(row: Row | undefined, column: string): string {
  const value = row && cellValue(row, column);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Returns the keys of all rows, in the order in which they first appear (D22). */
export function columnsOf(rows: readonly Row[]): string[] {
  const columns = new Set<string>();
  for (const row of rows) for (const key of Object.keys(row)) columns.add(key);
  return [...columns];
}

/** Returns true if a row has a value, other than an empty text, array or object. */
export function hasValue(row: Row, key: string): boolean {
  const value = cellValue(row, key);
  if (value === null || value === undefined || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
