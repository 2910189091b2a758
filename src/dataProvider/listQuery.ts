import { cellText } from './cells';
import { type Days, daysOf, type FilterValues, fixedFilter, type Recent, recentOf } from './days';

/** A filter on one column: its cell contains a text, shows one of several texts, or is a moment of a range. */
export type FixedFilter =
  | { readonly column: string; readonly contains: string }
  | { readonly column: string; readonly oneOf: readonly string[] }
  | (Days & { readonly column: string });

/** A column filter in the address, whose range may move with the clock. */
export type ColumnFilter = FixedFilter | (Recent & { readonly column: string });

export interface ListQuery {
  /** A text in any cell, ignoring case; '' passes all rows. */
  readonly search: string;
  /** The searched columns. Default: all. */
  readonly searchIn?: readonly string[] | undefined;
  /** At most one a column. A row has to pass all of them. */
  readonly filters: readonly FixedFilter[];
  /** '' for the order of the response. */
  readonly sortBy: string;
  readonly descending: boolean;
}

/** All rows, in the order of the response. */
export const asTheyCame: ListQuery = { search: '', filters: [], sortBy: '', descending: false };

export type { FilterValues } from './days';

/** The keys of the search and of the searched columns among the filters. The first is react-admin's. */
const searchKey = 'q';
const searchInKey = 'qColumns';

/**
 * Returns a column's key among the filters: its name, escaped if it is a key of the search, looks escaped, or is `__proto__`, which
 * libraries drop.
 */
export function filterKey(column: string): string {
  const taken = [searchKey, searchInKey, '__proto__', ''].includes(column);
  return taken || column.startsWith('=') ? `=${column}` : column;
}

const columnOfKey = (key: string) => (key.startsWith('=') ? key.slice(1) : key);

/** Returns the search text among filters. */
export function searchOf(filter: FilterValues | undefined): string {
  return typeof filter?.[searchKey] === 'string' ? filter[searchKey] : '';
}

/**
 * Returns the column filters among filters: a text matches cells that contain it, an array cells that show one of its texts, `{ from, to }`
 * moments of a range, `{ last }` moments of a moving range.
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

/** Returns the column filters, with ranges fixed at this minute. */
export function fixedFiltersOf(filter: FilterValues | undefined): FixedFilter[] {
  return columnFiltersOf(fixedFilter(filter ?? {})).filter((one): one is FixedFilter => !('last' in one));
}

/** Returns filters in which a number, `true` and `false` match the cells that show exactly that. */
export function exactFilter(filter: FilterValues): FilterValues {
  const isExact = (value: unknown) => typeof value === 'number' || typeof value === 'boolean';
  const entries = Object.entries(filter).map(([key, value]) => [key, isExact(value) ? [cellText(value)] : value]);
  // fromEntries makes an own key of `__proto__`.
  return Object.fromEntries(entries);
}

/** Returns the searched columns among filters; `undefined` for all. */
export function searchColumnsOf(filter: FilterValues | undefined): readonly string[] | undefined {
  const columns = filter?.[searchInKey];
  return Array.isArray(columns) ? columns.filter((column) => typeof column === 'string') : undefined;
}

/** Returns filters whose search looks into all columns. */
export function searchedEverywhere(filter: FilterValues): FilterValues {
  return without(filter, searchInKey, undefined);
}

/**
 * Returns filters with another search; '' removes it.
 *
 * @param columns the searched columns. Default: all
 */
export function withSearch(filter: FilterValues, search: string, columns?: readonly string[]): FilterValues {
  const searched = without(searchedEverywhere(filter), searchKey, search === '' ? undefined : search);
  return columns && search !== '' ? { ...searched, [searchInKey]: columns } : searched;
}

/** Returns filters with another filter of one column. `undefined`, an empty text, array or range removes it. */
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
  // fromEntries makes an own key of `__proto__`.
  return Object.fromEntries(value === undefined ? others : [...others, [key, value]]);
}

/** The page size that means all rows. The list context then holds the first {@link windowRows}; the table loads others as it scrolls. */
export const allRows = 1_000_000;

/** The number of rows that the table loads at a time while all rows scroll. */
export const windowRows = 100;
