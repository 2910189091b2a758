import type { Identifier, RaRecord } from 'react-admin';
import type { Row } from '../definitions/basics';
import { guarded } from '../definitions/guarded';
import type { ListSource } from '../definitions/list';
import { cellText, cellValue } from './cells';
import { columnRule, ruleValue } from './columnRules';

/** A row as react-admin knows it: what came, with the row's identifier under `id`. */
export type RowRecord = RaRecord<Identifier>;

/** The rows of those records that are not their row itself. */
const rows = new WeakMap<RowRecord, Row>();

/**
 * The record of a row. A row that has its identifier under `id` is its own record. Where a list's identifier is another column, or
 * does not tell the rows apart, the record is a copy with `id` set, and {@link rowOf} gives the row as it came.
 */
export function recordOf(row: Row, id: Identifier): RowRecord {
  if (Object.hasOwn(row, 'id') && row.id === id) return row as RowRecord;
  const record: RowRecord = { ...row, id };
  rows.set(record, row);
  return record;
}

/** The row of a record, as it came: with its own `id`, or without any. */
export function rowOf(record: RowRecord): Row {
  return rows.get(record) ?? record;
}

/** Gives what a list's identifier holds for a row; `undefined` where that cannot tell the row from others. */
export function keyOf(list: Pick<ListSource, 'columns' | 'identifier'>): (row: Row) => Identifier | undefined {
  const rule = columnRule(list, list.identifier ?? 'id');
  return (row) => {
    const value = ruleValue(rule, row);
    return typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : undefined;
  };
}

/**
 * The identifier of a row that only its place in an answer tells apart. After the next answer it stands for nothing, and not
 * for another row.
 */
export const placeId = (place: number, loadedAt: number): string => `row ${place} of ${loadedAt}`;

/** The place that {@link placeId} names in the answer of a moment; `undefined` for any other identifier. */
export function placeIn(id: Identifier, loadedAt: number): number | undefined {
  const [, place, moment] = /^row (\d+) of (\d+)$/.exec(String(id)) ?? [];
  return moment === String(loadedAt) ? Number(place) : undefined;
}

/** What has records, as far as it says what they are called. */
interface Named {
  readonly name: string;
  readonly list: ListSource;
}

/** What a record is called; `undefined` leaves it to react-admin, which takes a `name`, a `title` or the identifier. */
export function representationOf({ name, list }: Named): ((record: RowRecord) => string) | undefined {
  const { recordRepresentation: named } = list;
  if (named === undefined) return undefined;
  if (typeof named === 'function') {
    const what = `recordRepresentation of the list "${name}"`;
    return (record) => guarded(what, () => named(rowOf(record)), String(record.id));
  }
  const rule = columnRule(list, named);
  return (record) => cellText(ruleValue(rule, rowOf(record)) ?? record.id);
}

/** The columns that react-admin takes a record's name from where its list does not say it. */
const usualNames = ['name', 'title', 'label', 'reference'];

/** The column that a record is called by; `undefined` where that is no column, or none of these. */
export function nameColumn(list: ListSource, columns: readonly string[]): string | undefined {
  const { recordRepresentation: named } = list;
  return typeof named === 'function' ? undefined : [named ?? usualNames].flat().find((name) => columns.includes(name));
}

/** What a record is called, by react-admin's rules: what its list says, else one of the usual columns, else its identifier. */
export function titleOf(page: Named, record: RowRecord): string {
  const row = rowOf(record);
  const usual = usualNames
    .map((name) => cellValue(row, name))
    .find((value) => value !== undefined && value !== null && value !== '');
  const title = representationOf(page)?.(record) ?? (usual === undefined ? '' : cellText(usual));
  return title.trim() === '' ? String(record.id) : title;
}
