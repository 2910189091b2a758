import { cellText } from './cells';
import { type Days, daysOf, type FilterValues, fixedFilter, type Recent, recentOf } from './days';

/**
 * A filter on one column of rows that are held: rows whose cell contains a text, whose cell is one of some texts as they are
 * shown, or whose cell is a moment of some days.
 */
export type FixedFilter =
  | { readonly column: string; readonly contains: string }
  | { readonly column: string; readonly oneOf: readonly string[] }
  | (Days & { readonly column: string });

/** A filter on one column as it stands in the address: its days may go on with the clock. */
export type ColumnFilter = FixedFilter | (Recent & { readonly column: string });

/** What a table asks of a whole list. */
export interface ListQuery {
  /** Passes rows with this text in any cell, in any case; '' passes all. */
  readonly search: string;
  /** The columns that are searched; absent: all. */
  readonly searchIn?: readonly string[] | undefined;
  /** All of them must pass; at most one a column. */
  readonly filters: readonly FixedFilter[];
  /** '' for the order in which the rows came. */
  readonly sortBy: string;
  readonly descending: boolean;
}

/** All rows, in the order in which they came. */
export const asTheyCame: ListQuery = { search: '', filters: [], sortBy: '', descending: false };

export type { FilterValues } from './days';

/** The key of the search among the filters, which is react-admin's own, and that of the columns that it is limited to. */
const searchKey = 'q';
const searchInKey = 'qColumns';

/**
 * A column's key among the filters: its name, unless that is taken by the search, begins as an escaped one does, or is
 * `__proto__`, which libraries on the way leave out.
 */
export function filterKey(column: string): string {
  const taken = [searchKey, searchInKey, '__proto__', ''].includes(column);
  return taken || column.startsWith('=') ? `=${column}` : column;
}

const columnOfKey = (key: string) => (key.startsWith('=') ? key.slice(1) : key);

/** The search among a list's filters. */
export function searchOf(filter: FilterValues | undefined): string {
  return typeof filter?.[searchKey] === 'string' ? filter[searchKey] : '';
}

/**
 * The column filters among a list's filters: a text asks for cells that contain it, a list of texts for cells that are one
 * of them, `{ from, to }` for moments of those days, `{ last }` for those of a range that goes on with the clock.
 */
export function columnFiltersOf(filter: FilterValues | undefined): ColumnFilter[] {
  const found: ColumnFilter[] = [];
  for (const [key, value] of Object.entries(filter ?? {})) {
    if (key === searchKey || key === searchInKey) continue;
    const column = columnOfKey(key);
    if (typeof value === 'string' && value !== '') found.push({ column, contains: value });
    if (Array.isArray(value)) {
      const oneOf = value.filter((text) => typeof text === 'string');
      if (oneOf.length > 0) found.push({ column, oneOf });
    }
    const days = daysOf(value);
    if (days) found.push({ column, ...days });
    const last = recentOf(value);
    if (last) found.push({ column, last });
  }
  return found;
}

/** The column filters among a list's filters as they are at this minute. */
export function fixedFiltersOf(filter: FilterValues | undefined): FixedFilter[] {
  return columnFiltersOf(fixedFilter(filter ?? {})).filter((one): one is FixedFilter => !('last' in one));
}

/** Filters in which a number, `true` and `false` ask for the cells that show just that: a page of one's own may give such. */
export function exactFilter(filter: FilterValues): FilterValues {
  const isExact = (value: unknown) => typeof value === 'number' || typeof value === 'boolean';
  const entries = Object.entries(filter).map(([key, value]) => [key, isExact(value) ? [cellText(value)] : value]);
  // fromEntries makes own keys of all names, `__proto__` too.
  return Object.fromEntries(entries);
}

/** Returns the columns that the search among a list's filters is limited to; `undefined` if it looks into all. */
export function searchColumnsOf(filter: FilterValues | undefined): readonly string[] | undefined {
  const columns = filter?.[searchInKey];
  return Array.isArray(columns) ? columns.filter((column) => typeof column === 'string') : undefined;
}

/** Returns a list's filters without the limit of the search to some columns. */
export function searchedEverywhere(filter: FilterValues): FilterValues {
  return without(filter, searchInKey, undefined);
}

/**
 * Returns a list's filters with another search; '' takes it away.
 *
 * @param columns the only columns to search; absent: all
 */
export function withSearch(filter: FilterValues, search: string, columns?: readonly string[]): FilterValues {
  const searched = without(searchedEverywhere(filter), searchKey, search === '' ? undefined : search);
  return columns && search !== '' ? { ...searched, [searchInKey]: columns } : searched;
}

/** A list's filters with the filter of one column changed; `undefined`, an empty text, no choice or no day takes it away. */
export function withColumnFilter(
  filter: FilterValues,
  column: string,
  value: string | readonly string[] | Days | Recent | undefined,
): FilterValues {
  return without(filter, filterKey(column), isNothing(value) ? undefined : value);
}

function isNothing(value: string | readonly string[] | Days | Recent | undefined): boolean {
  if (value === undefined) return true;
  return typeof value === 'object' && !('length' in value) ? !daysOf(value) && !recentOf(value) : value.length === 0;
}

function without(filter: FilterValues, key: string, value: unknown): FilterValues {
  const others = Object.entries(filter).filter(([name]) => name !== key);
  // fromEntries makes own keys of all names, `__proto__` too.
  return Object.fromEntries(value === undefined ? others : [...others, [key, value]]);
}

/**
 * The page size that stands for all rows, shown in a virtual scroll. The table's list context then holds the first
 * {@link windowRows} of them, and its `total` all; it reads further windows as it scrolls.
 */
export const allRows = 1_000_000;

/** How many rows are read at a time while all of them scroll. */
export const windowRows = 100;
