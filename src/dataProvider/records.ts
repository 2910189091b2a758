import type { Identifier, RaRecord } from 'react-admin';
import type { Row } from '../definitions/basics';
import type { ListSource } from '../definitions/list';
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
