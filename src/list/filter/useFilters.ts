import { createContext, useContext } from 'react';
import type { Facet } from '../../dataProvider/consoleDataProvider';
import type { Days, RecentRange } from '../../dataProvider/days';
import { formsOf, hasOneOf } from '../../dataProvider/listIndex/fold';
import { type ColumnFilter, columnFiltersOf, type FilterValues } from '../../dataProvider/listQuery';
import { type MessageKey, t } from '../../i18n/translate';
import { type ChangeFilters, useTableModel } from '../tableModel';

/** The filters as the person sees them, before they have reached the address. */
export const FiltersContext = createContext<FilterValues>({});

export interface Filters {
  readonly filters: FilterValues;
  readonly change: ChangeFilters;
}

/** The filters of the list around a component. */
export function useFilters(): Filters {
  const { changeFilters } = useTableModel();
  return { filters: useContext(FiltersContext), change: changeFilters };
}

/** The filter of one column. */
export function filterOf(filters: FilterValues, column: string): ColumnFilter | undefined {
  return columnFiltersOf(filters).find((filter) => filter.column === column);
}

/** The values that a column is filtered by. */
export function valuesOf(filters: FilterValues, column: string): readonly string[] {
  const filter = filterOf(filters, column);
  return filter && 'oneOf' in filter ? filter.oneOf : [];
}

/** Values of a filter in its short form, and characters of its whole one. */
const maximumValues = 2;
const maximumText = 1_000;

/**
 * A filter's value in words, short for a chip and whole for its tooltip.
 *
 * @param shown a value as the table shows it
 * @example filterText({ column: 'state', oneOf: ['running', 'stopped', 'pending'] }).short // 'running, stopped +1'
 */
export function filterText(
  filter: ColumnFilter,
  shown: (text: string) => string = (text) => text,
): { readonly short: string; readonly whole: string } {
  if (!('oneOf' in filter)) {
    const text = 'contains' in filter ? t('list.contains', { text: filter.contains }) : timeText(filter);
    return { short: text, whole: text.slice(0, maximumText) };
  }
  const words = filter.oneOf.map((text) => (text === '' ? t('list.emptyValue') : shown(text)));
  const more = words.length - maximumValues;
  const short = words.slice(0, maximumValues).join(', ');
  return { short: more > 0 ? `${short} +${more}` : short, whole: words.join(', ').slice(0, maximumText) };
}

/** What ranges that go on with the clock are called. */
export const recentWords: Readonly<Record<RecentRange, MessageKey>> = {
  '1h': 'list.lastHour',
  '24h': 'list.last24Hours',
  today: 'list.today',
  '7d': 'list.last7Days',
  '30d': 'list.last30Days',
};

function timeText(filter: Extract<ColumnFilter, { readonly from: string } | { readonly last: string }>): string {
  return 'last' in filter ? t(recentWords[filter.last]) : daysText(filter);
}

function daysText(days: Days): string {
  const [from, to] = [days.from.replace('T', ' '), days.to.replace('T', ' ')];
  return t(from === '' ? 'list.until' : to === '' ? 'list.from' : 'list.fromTo', { from, to });
}

/** A box of a checkbox filter; without a count where nobody has counted. */
export interface Box {
  readonly text: string;
  readonly count: number | undefined;
}

/**
 * The boxes to show: ticked values that the other filters leave no row of first, with 0, then what was found.
 *
 * @param pinned values whose boxes stay whatever was found, if they contain `find`
 */
export function boxesOf({ entries, total }: Facet, pinned: readonly string[], find: string): readonly Box[] {
  const listed = new Set(entries.map(({ text }) => text));
  // Among more values than are listed, one that is not listed may well have rows.
  const count = total > entries.length ? undefined : 0;
  const forms = formsOf(find);
  const others = pinned.filter((text) => !listed.has(text) && hasOneOf(text, forms));
  return [
    ...others.map((text) => ({ text, count })),
    ...entries.map((entry) => ({ text: entry.text, count: Number.isNaN(entry.count) ? undefined : entry.count })),
  ];
}
