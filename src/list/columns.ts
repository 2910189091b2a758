import type { SortPayload } from 'react-admin';
import { isOfNumbers } from '../components/cellLook';
import { columnTitle } from '../components/columnTitle';
import type { ColumnRule } from '../dataProvider/columnRules';
import type { Row } from '../definitions/basics';
import type { ColumnNames, ListSource } from '../definitions/list';
import { say, t } from '../i18n/translate';
import { columnWidths, type TableSettings } from './tableSettings';

/** Returns the label of a column, except in a CSV: as its list declares, else the words of its key (D54). */
export function columnLabel({ name, label }: Pick<ColumnRule, 'name' | 'label'>): string {
  return label === undefined ? columnTitle(name) : say(label);
}

/**
 * Returns the tooltip of a column's header: its key (D54), after the help that its list declares.
 *
 * @example columnTip({ name: 'in_use', help: 'Machines of the limit that are running.' })
 * // 'Machines of the limit that are running. (in_use)'
 */
export function columnTip({ name, label, help }: Pick<ColumnRule, 'name' | 'label' | 'help'>): string {
  const key = name === '' ? columnLabel({ name, label }) : name;
  return help === undefined ? key : t('list.columnHelp', { help: say(help), key });
}

/** Returns the sentence about times in tables: in which zone they are shown. */
export const timeHelp = () => t('list.timeHelp', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone });

/**
 * Returns a list's columns in a person's order, and the visible ones: at least one, even if all columns of the data are hidden.
 *
 * @example arrangedColumns(['id', 'name'], { ...defaultSettings, order: ['name'], hidden: ['id'] }, rule)
 * // { columns: ['name', 'id'], visible: ['name'] }
 */
export function arrangedColumns(
  inData: readonly string[],
  { order, hidden, shown }: TableSettings,
  ruleOf: (column: string) => Pick<ColumnRule, 'hidden'>,
): { columns: readonly string[]; visible: readonly string[] } {
  const columns = [...new Set([...order.filter((column) => inData.includes(column)), ...inData])];
  const visible = columns.filter((column) =>
    ruleOf(column).hidden ? shown.includes(column) : !hidden.includes(column),
  );
  return { columns, visible: visible.length > 0 ? visible : columns.slice(0, 1) };
}

type ColumnSettings = Pick<TableSettings, 'hidden' | 'shown'>;

const without = (columns: readonly string[], column: string) => columns.filter((other) => other !== column);

/** Shows or hides a column. Stores only the difference from its default. */
export function withColumn(
  { hidden, shown }: ColumnSettings,
  column: string,
  visible: boolean,
  hiddenByDefault: boolean,
): ColumnSettings {
  if (hiddenByDefault) return { hidden, shown: visible ? [...without(shown, column), column] : without(shown, column) };
  return { hidden: visible ? without(hidden, column) : [...without(hidden, column), column], shown };
}

/** Moves a column to a place. Returns the same array if the column or the place does not exist. */
export function withMoved(columns: readonly string[], column: string, place: number): readonly string[] {
  if (!columns.includes(column) || place < 0 || place >= columns.length) return columns;
  return without(columns, column).toSpliced(place, 0, column);
}

type Widths = TableSettings['widths'];

/** Returns a width within the limits, in whole px (R68). */
export function limitedWidth(width: number): number {
  return Math.round(Math.min(columnWidths.maximum, Math.max(columnWidths.minimum, width)));
}

/** Returns the width of a column in px: the person's, else the resource's, else the standard one. */
export function widthOf(widths: Widths, rule: Pick<ColumnRule, 'name' | 'width'>): number {
  const chosen = widths.find(([column]) => column === rule.name)?.[1];
  return limitedWidth(chosen ?? rule.width ?? columnWidths.standard);
}

/**
 * Returns the index of the column that takes the free width, the widest column of texts; -1 if none exists, or the person has set
 * its width.
 *
 * @param numeric the names of the columns of numbers
 */
export function growingColumn(
  rules: readonly Pick<ColumnRule, 'name' | 'preset' | 'width'>[],
  numeric: ReadonlySet<string>,
  chosen: Widths,
): number {
  const isText = ({ name, preset }: (typeof rules)[number]) => preset === 'text' && !numeric.has(name);
  const widths = rules.map((rule) => (isText(rule) ? widthOf([], rule) : 0));
  const widest = Math.max(...widths);
  const place = widest > 0 ? widths.indexOf(widest) : -1;
  return chosen.some(([column]) => column === rules[place]?.name) ? -1 : place;
}

/** Changes the width of one column in a person's widths. */
export function withWidth(widths: Widths, column: string, width: number): Widths {
  return [...widths.filter(([name]) => name !== column), [column, limitedWidth(width)]];
}

/** Returns a column's width after a key on its separator: arrows 10 px, with Shift 1; Home and End its limits. `undefined` for other keys. */
export function widthAfterKey(width: number, key: string, shift: boolean): number | undefined {
  const step = shift ? 1 : 10;
  if (key === 'ArrowLeft') return limitedWidth(width - step);
  if (key === 'ArrowRight') return limitedWidth(width + step);
  if (key === 'Home') return columnWidths.minimum;
  return key === 'End' ? columnWidths.maximum : undefined;
}

/** A wider column does not stay, because it would leave little room for the others. */
const maxStayingPx = 360;

/**
 * Returns the index of the column that identifies the row and stays while the others scroll: the one that names the list's records, else
 * the one that links to their pages, else the first; -1 if it is too wide.
 */
export function stayingColumn(
  { recordRepresentation: named }: Pick<ListSource, 'recordRepresentation'>,
  rules: readonly Pick<ColumnRule, 'name' | 'link' | 'thing'>[],
  widths: readonly number[],
): number {
  const called = rules.findIndex(({ name }) => name === named);
  const linked = rules.findIndex(({ link, thing }) => link !== undefined && thing === undefined);
  const place = [called, linked].find((found) => found >= 0) ?? 0;
  return (widths[place] ?? 0) <= maxStayingPx ? place : -1;
}

/** Returns the columns that link to the row's own page: to its record, or to the record that its key names. */
export const rowLinks = <Rule extends Pick<ColumnRule, 'name' | 'link' | 'thing'>>(
  rules: readonly Rule[],
  keyColumn: string,
): readonly Rule[] =>
  rules.filter(({ name, link, thing }) => link !== undefined && (thing === undefined || name === keyColumn));

/**
 * Returns the names of the columns of numbers, by the first value of each. Their headers are aligned right.
 *
 * @param former the columns of the former rows, for columns without a value
 */
export function numericColumns(
  rows: readonly Row[],
  rules: readonly ColumnRule[],
  former: readonly string[] = [],
): string[] {
  return rules.filter((rule) => isOfNumbers(rule, rows) ?? former.includes(rule.name)).map(({ name }) => name);
}

/** Returns the first of some names that is a column of the list. */
export function columnAmong(names: ColumnNames, columns: readonly string[]): string | undefined {
  return [names].flat().find((name) => columns.includes(name));
}

/** Returns true if a column's filter is a checkbox list (D35): by its definition, its choices, or its values (`checkboxes`). */
export function hasCheckboxes({ name, filter, choices }: ColumnRule, checkboxes: readonly string[]): boolean {
  if (filter !== undefined) return filter === 'checkboxes';
  return choices !== undefined || checkboxes.includes(name);
}

/** Returns the sort after a click on a column's header: ascending, then descending, then none (D44). */
export function nextSort(sort: SortPayload, column: string): SortPayload {
  if (column === '' || sort.field !== column) return { field: column, order: 'ASC' };
  return sort.order === 'DESC' ? { field: '', order: 'ASC' } : { field: column, order: 'DESC' };
}

/** Returns a header's `aria-sort`. A column without a name cannot be sorted. */
export function ariaSort(sort: SortPayload, column: string): 'none' | 'ascending' | 'descending' {
  if (column === '' || sort.field !== column) return 'none';
  return sort.order === 'DESC' ? 'descending' : 'ascending';
}
