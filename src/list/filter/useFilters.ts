import { createContext, useContext } from 'react';
import type { Days, RecentRange } from '../../dataProvider/days';
import { type ColumnFilter, columnFiltersOf, type FilterValues } from '../../dataProvider/listQuery';
import { type MessageKey, t } from '../../i18n/translate';
import { type ChangeFilters, useTableModel } from '../tableModel';

/** The newest filters, which the address may not have yet. */
export const FiltersContext = createContext<FilterValues>({});

interface Filters {
  readonly filters: FilterValues;
  readonly change: ChangeFilters;
}

/** Returns the newest filters of the list around a component, and how to change them. */
export function useFilters(): Filters {
  const { changeFilters } = useTableModel();
  return { filters: useContext(FiltersContext), change: changeFilters };
}

/** Returns the filter of one column. */
export function filterOf(filters: FilterValues, column: string): ColumnFilter | undefined {
  return columnFiltersOf(filters).find((filter) => filter.column === column);
}

const maxShortValues = 2;
const maxWholeLength = 1_000;

/**
 * Returns a filter's value in words, short for a chip and whole for its tooltip.
 *
 * @param shown returns a value as the table shows it
 * @example filterText({ column: 'state', oneOf: ['running', 'stopped', 'pending'] }).short // 'running, stopped +1'
 */
export function filterText(
  filter: ColumnFilter,
  shown: (text: string) => string = (text) => text,
): { readonly short: string; readonly whole: string } {
  if (!('oneOf' in filter)) {
    const text = 'contains' in filter ? t('list.contains', { text: filter.contains }) : timeText(filter);
    return { short: text, whole: text.slice(0, maxWholeLength) };
  }
  const words = filter.oneOf.map((text) => (text === '' ? t('list.emptyValue') : shown(text)));
  const more = words.length - maxShortValues;
  const short = words.slice(0, maxShortValues).join(', ');
  return { short: more > 0 ? `${short} +${more}` : short, whole: words.join(', ').slice(0, maxWholeLength) };
}

/** The names of ranges that end now. */
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
