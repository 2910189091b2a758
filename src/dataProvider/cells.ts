import type { Row } from '../definitions/basics';
import { t } from '../i18n/translate';

/** The value of a cell; only a row's own keys count, so that a column `constructor` is empty and not a function (D22). */
export function cellValue(row: Row, column: string): unknown {
  return Object.hasOwn(row, column) ? row[column] : undefined;
}

/** A value as a table shows it: Yes/No, `-` for nothing, lists joined by commas, objects as JSON (R64, D44). */
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

/** The text of a cell as a table shows it, but '' for one without a value. */
export function textIn(row: Row, column: string): string {
  const value = cellValue(row, column);
  return value === null || value === undefined ? '' : cellText(value);
}

/** A cell that holds a text or a number, as what a call or a link takes; '' for anything else, and for no row. */
export function plainText(row: Row | undefined, column: string): string {
  const value = row && cellValue(row, column);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** All keys of all rows, in the order in which they are first seen (D22). */
export function columnsOf(rows: readonly Row[]): string[] {
  const columns = new Set<string>();
  for (const row of rows) for (const key of Object.keys(row)) columns.add(key);
  return [...columns];
}

/** Whether a row has anything to show under a key. */
export function hasValue(row: Row, key: string): boolean {
  const value = cellValue(row, key);
  if (value === null || value === undefined || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
