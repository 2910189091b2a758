import type { SortPayload } from 'react-admin';
import { type ColumnRule, ruleValue } from '../dataProvider/columnRules';
import { type RowRecord, rowOf } from '../dataProvider/records';
import type { ColumnNames } from '../definitions/list';
import { say, t } from '../i18n/translate';
import { columnWidths, type TableSettings } from './tableSettings';

/** What a column is called: as its list says, else by its key, which may be without a name. */
export function columnLabel({ name, label }: Pick<ColumnRule, 'name' | 'label'>): string {
  if (label !== undefined) return say(label);
  return name === '' ? t('list.unnamed') : name;
}

/**
 * A list's columns in a person's order, and those of them in sight: at least one, also when the data have only columns that
 * were taken out of sight.
 *
 * @example arrangedColumns(['id', 'name'], { ...defaultSettings, order: ['name'], hidden: ['id'] }, rule)
 * // { columns: ['name', 'id'], visible: ['name'] }
 */
export function arrangedColumns(
  inData: readonly string[],
  { order, hidden, shown }: TableSettings,
  ruleOf: (column: string) => Pick<ColumnRule, 'hidden'>,
): { columns: readonly string[]; visible: readonly string[] } {
  const there = new Set(inData);
  const columns = [...new Set([...order.filter((column) => there.has(column)), ...inData])];
  const [out, asked] = [new Set(hidden), new Set(shown)];
  const visible = columns.filter((column) => (ruleOf(column).hidden ? asked.has(column) : !out.has(column)));
  return { columns, visible: visible.length > 0 ? visible : columns.slice(0, 1) };
}

type ColumnSettings = Pick<TableSettings, 'hidden' | 'shown'>;

const without = (columns: readonly string[], column: string) => columns.filter((other) => other !== column);

/** Puts a column into sight or out of it. One that is hidden at first (`atFirst`) is remembered when it is shown, others when hidden. */
export function withColumn(
  { hidden, shown }: ColumnSettings,
  column: string,
  inSight: boolean,
  atFirst: boolean,
): ColumnSettings {
  if (atFirst) return { hidden, shown: inSight ? [...without(shown, column), column] : without(shown, column) };
  return { hidden: inSight ? without(hidden, column) : [...without(hidden, column), column], shown };
}

/** The columns with one of them at the place of another; the same ones when either is not among them. */
export function withMoved(columns: readonly string[], column: string, place: number): readonly string[] {
  if (!columns.includes(column) || place < 0 || place >= columns.length) return columns;
  return without(columns, column).toSpliced(place, 0, column);
}

type Widths = TableSettings['widths'];

/** A width within the limits, in whole px (R68). */
export function limitedWidth(width: number): number {
  return Math.round(Math.min(columnWidths.most, Math.max(columnWidths.least, width)));
}

/** The width of a column in px: the person's, else the resource's, else the standard one. */
export function widthOf(widths: Widths, rule: Pick<ColumnRule, 'name' | 'width'>): number {
  const chosen = widths.find(([column]) => column === rule.name)?.[1];
  return limitedWidth(chosen ?? rule.width ?? columnWidths.standard);
}

/** A person's widths with that of one column changed. */
export function withWidth(widths: Widths, column: string, width: number): Widths {
  return [...widths.filter(([name]) => name !== column), [column, limitedWidth(width)]];
}

/** What a key makes of the width of the column whose separator has the focus: arrows 10 px, with Shift 1; Home and End. */
export function widthAfterKey(width: number, key: string, shift: boolean): number | undefined {
  const step = shift ? 1 : 10;
  if (key === 'ArrowLeft') return limitedWidth(width - step);
  if (key === 'ArrowRight') return limitedWidth(width + step);
  if (key === 'Home') return columnWidths.least;
  return key === 'End' ? columnWidths.most : undefined;
}

/** The columns that hold numbers, by the first value that each has: their headers stand at the right, like the numbers. */
export function numericColumns(records: readonly RowRecord[], rules: readonly ColumnRule[]): string[] {
  return rules
    .filter((rule) => {
      for (const record of records) {
        const value = ruleValue(rule, rowOf(record));
        if (value !== null && value !== undefined) return typeof value === 'number';
      }
      return false;
    })
    .map(({ name }) => name);
}

/** The column that is meant among those that there are: the first of its names that is one of them. */
export function columnAmong(names: ColumnNames, columns: readonly string[]): string | undefined {
  return [names].flat().find((name) => columns.includes(name));
}

/**
 * Whether a column's filter is a checkbox list (D35): as its resource says, else where there are choices, else as the list
 * has found (`checkboxes`).
 */
export function hasCheckboxes({ name, filter, choices }: ColumnRule, checkboxes: readonly string[]): boolean {
  if (filter !== undefined) return filter === 'checkboxes';
  return choices !== undefined || checkboxes.includes(name);
}

/** What a click on a column's header sorts by next: ascending, then descending, then not at all (D44). */
export function nextSort(sort: SortPayload, column: string): SortPayload {
  if (column === '' || sort.field !== column) return { field: column, order: 'ASC' };
  return sort.order === 'DESC' ? { field: '', order: 'ASC' } : { field: column, order: 'DESC' };
}

/** A header's `aria-sort`. A column without a name has none to sort by. */
export function ariaSort(sort: SortPayload, column: string): 'none' | 'ascending' | 'descending' {
  if (column === '' || sort.field !== column) return 'none';
  return sort.order === 'DESC' ? 'descending' : 'ascending';
}
