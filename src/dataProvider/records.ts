import type { Identifier, RaRecord } from 'react-admin';
import type { Row } from '../definitions/basics';
import { guarded } from '../definitions/guarded';
import type { ListSource } from '../definitions/list';
import { cellText, cellValue } from './cells';
import { columnRule, ruleValue } from './columnRules';

/** A row with its identifier as `id`, for react-admin. */
export type RowRecord = RaRecord<Identifier>;

/** The rows of records that are copies. */
const rows = new WeakMap<RowRecord, Row>();

/** Returns the record of a row: the row itself if its `id` is the identifier, else a copy with that `id`. {@link rowOf} returns the row. */
export function recordOf(row: Row, id: Identifier): RowRecord {
  if (Object.hasOwn(row, 'id') && row.id === id) return row as RowRecord;
  const record: RowRecord = { ...row, id };
  rows.set(record, row);
  return record;
}

/** Returns the row of a record, as the back end sent it. */
export function rowOf(record: RowRecord): Row {
  return rows.get(record) ?? record;
}

/** Returns a function that reads a row's identifier; `undefined` if the row has none. */
export function keyOf(list: Pick<ListSource, 'columns' | 'identifier'>): (row: Row) => Identifier | undefined {
  const rule = columnRule(list, list.identifier ?? 'id');
  return (row) => {
    const value = ruleValue(rule, row);
    return typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : undefined;
  };
}

/** Returns an identifier for a row without one. It is valid for one response only, so that it never means another row. */
export const placeId = (place: number, loadedAt: number): string => `row ${place} of ${loadedAt}`;

/** Returns the place that a {@link placeId} of a response means; `undefined` for any other identifier. */
export function placeIn(id: Identifier, loadedAt: number): number | undefined {
  const [, place, moment] = /^row (\d+) of (\d+)$/.exec(String(id)) ?? [];
  return moment === String(loadedAt) ? Number(place) : undefined;
}

interface Named {
  readonly name: string;
  readonly list: ListSource;
}

/** Returns react-admin's `recordRepresentation` of a list; `undefined` for its default: `name`, `title` or the identifier. */
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

/** react-admin's default columns for the title of a record. */
const usualNames = ['name', 'title', 'label', 'reference'];

/** Returns the column of a record's title; `undefined` if it is computed, or not among `columns`. */
export function nameColumn(list: ListSource, columns: readonly string[]): string | undefined {
  const { recordRepresentation: named } = list;
  return typeof named === 'function' ? undefined : [named ?? usualNames].flat().find((name) => columns.includes(name));
}

/** Returns the title of a record, as react-admin does: as the list declares, else a usual column, else the identifier. */
export function titleOf(page: Named, record: RowRecord): string {
  const row = rowOf(record);
  const usual = usualNames
    .map((name) => cellValue(row, name))
    .find((value) => value !== undefined && value !== null && value !== '');
  const title = representationOf(page)?.(record) ?? (usual === undefined ? '' : cellText(usual));
  return title.trim() === '' ? String(record.id) : title;
}
