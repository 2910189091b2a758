import type { SortPayload } from 'react-admin';
import { jsonOf } from '../dataProvider/json';
import { allRows, exactFilter, type FilterValues, windowRows } from '../dataProvider/listQuery';
import { isRow } from '../dataProvider/rows';

/** The offered page sizes. The last one is all rows (R67, D35). */
export const rowsPerPageChoices = [5, 10, 20, 50, allRows] as const;

export const defaultRowsPerPage = 10;

/** Returns true if all rows scroll in one page, of which only a part is loaded. */
export const scrollsWhole = (perPage: number, total: number | undefined): boolean =>
  perPage === allRows && (total ?? 0) > windowRows;

/** Returns the valid form of a parameter, or `undefined` if it has none. Parameters of other names stay. */
const validated: Readonly<Record<string, (value: string) => string | undefined>> = {
  page: (value) => (/^[1-9]\d*$/.test(value) ? value : undefined),
  perPage: (value) => (rowsPerPageChoices.some((choice) => String(choice) === value) ? value : undefined),
  filter: (value) => {
    const filter = jsonOf(value);
    if (!isRow(filter)) return undefined;
    // Chips and checkboxes can show and remove texts only.
    const exact = exactFilter(filter);
    return Object.entries(exact).every(([key, texts]) => texts === filter[key]) ? value : JSON.stringify(exact);
  },
};

/**
 * Returns a view's address (D8) without its invalid parts: a page below 1, a page size that is not offered, a filter that is not an
 * object. Anybody may have typed it.
 *
 * @returns `undefined` if all of it is valid
 */
export function cleanedView(view: URLSearchParams): URLSearchParams | undefined {
  const all = [...view];
  const valid = all.flatMap(([name, value]): [string, string][] => {
    const text = Object.hasOwn(validated, name) ? validated[name]?.(value) : value;
    return text === undefined ? [] : [[name, text]];
  });
  const isClean = valid.length === all.length && valid.every(([, value], place) => value === all[place]?.[1]);
  return isClean ? undefined : new URLSearchParams(valid);
}

/** Returns the filters in a view's address. */
export function filtersIn(search: string): FilterValues {
  const filter = jsonOf(new URLSearchParams(search).get('filter') ?? '');
  return isRow(filter) ? filter : {};
}

/** The data provider's parameters for the rows of a view, by its address. The table reads a long page in windows (`meta`). */
export function viewIn(search: string) {
  const view = new URLSearchParams(search);
  const sort: SortPayload = { field: view.get('sort') ?? '', order: view.get('order') === 'DESC' ? 'DESC' : 'ASC' };
  return {
    pagination: { page: Number(view.get('page') ?? 1), perPage: Number(view.get('perPage') ?? defaultRowsPerPage) },
    sort,
    filter: filtersIn(search),
    meta: { windowed: true },
  };
}

/** Parts of a view's address. */
type ViewChanges = Readonly<Partial<Record<'filter' | 'order' | 'page' | 'perPage' | 'sort', string>>>;

/** Returns a view's address with changes, from its first page unless they set another one, as react-admin writes it. */
export function changedView(search: string, changes: ViewChanges): string {
  const defaults = {
    displayedFilters: '{}',
    filter: '{}',
    order: 'ASC',
    perPage: String(defaultRowsPerPage),
    sort: '',
  };
  const view = { ...defaults, ...Object.fromEntries(new URLSearchParams(search)), page: '1', ...changes };
  const entries = Object.entries(view).sort(([a], [b]) => (a < b ? -1 : 1));
  return `?${entries.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}

/** Returns a view's address with other filters, and another page size if one is given, from its first page. */
export const searchWith = (search: string, filters: FilterValues, perPage?: number): string =>
  changedView(search, {
    filter: JSON.stringify(filters),
    ...(perPage !== undefined && { perPage: String(perPage) }),
  });

export const sameFilters = (one: FilterValues, other: FilterValues) => JSON.stringify(one) === JSON.stringify(other);

/** Returns true if two addresses show the same view, however they are encoded. */
export function sameView(one: string, other: string): boolean {
  const [a, b] = [new URLSearchParams(one), new URLSearchParams(other)];
  return (
    sameFilters(filtersIn(one), filtersIn(other)) &&
    Object.entries({ order: 'ASC', page: '1', perPage: String(defaultRowsPerPage), sort: '' }).every(
      ([name, byDefault]) => (a.get(name) ?? byDefault) === (b.get(name) ?? byDefault),
    )
  );
}
