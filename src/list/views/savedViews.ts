import type { SavedQuery } from 'react-admin';
import * as z from 'zod/mini';
import { storageKey } from '../../config/basePath';
import { persistentByKey, validMembers } from '../../config/persistent';
import type { FilterValues } from '../../dataProvider/listQuery';
import { isRow } from '../../dataProvider/rows';
import { inputParameter } from '../input/inputAddress';
import { type TableSettings, tableSettingsSchema } from '../tableSettings';
import { defaultRowsPerPage, filtersIn } from '../viewAddress';

/** The part of a person's table settings that a view restores. */
export type ViewColumns = Pick<TableSettings, 'hidden' | 'shown' | 'order'>;

/** The state of a list that a view restores. */
export interface ViewValue {
  readonly filter: FilterValues;
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly perPage: number;
  /** The input of its form as in the address; absent for a list without a form. */
  readonly input?: string | undefined;
  readonly columns: ViewColumns;
}

/** A named view: react-admin's {@link SavedQuery} with an input and columns. */
export interface SavedView extends SavedQuery {
  readonly label: string;
  readonly value: ViewValue;
}

export const maxNameLength = 60;
export const maxViews = 50;
/** A longer input does not fit an address. */
const maxInputLength = 20_000;

const shape = z.object({
  label: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxNameLength)),
  value: z.object({
    filter: z.custom<FilterValues>(isRow),
    sort: z.object({ field: z.string(), order: z.enum(['ASC', 'DESC']) }),
    perPage: z.int().check(z.minimum(1)),
    input: z.optional(z.string().check(z.maxLength(maxInputLength))),
    columns: z.optional(z.unknown()),
  }),
});

const sameName = (one: string, other: string) => comparable(one) === comparable(other);
const comparable = (name: string) => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

function columnsOf(settings: unknown): ViewColumns {
  const { hidden, shown, order } = tableSettingsSchema.parse(settings);
  return { hidden, shown, order };
}

/** Drops views that are invalid, whose name is taken, or that are too many (C26). */
const viewsSchema = z.pipe(
  validMembers(shape),
  z.transform((stored): readonly SavedView[] => {
    const views: SavedView[] = [];
    for (const { label, value } of stored) {
      if (views.length >= maxViews || named(views, label)) continue;
      views.push({ label, value: { ...value, columns: columnsOf(value.columns) } });
    }
    return views;
  }),
);

const allViews = persistentByKey<readonly SavedView[]>(viewsSchema, []);

/** Returns the stored views of a user's list. */
export const savedViews = (username: string, list: string) =>
  allViews(storageKey(`views ${JSON.stringify([username, list])}`));

/** Returns the current view: that of the address, with the columns of the person's settings. */
export function viewIn(search: string, settings: ViewColumns): ViewValue {
  const address = new URLSearchParams(search);
  const input = address.get(inputParameter);
  return {
    filter: filtersIn(search),
    sort: { field: address.get('sort') ?? '', order: address.get('order') === 'DESC' ? 'DESC' : 'ASC' },
    perPage: Number(address.get('perPage') ?? defaultRowsPerPage),
    ...(input !== null && { input }),
    columns: columnsOf(settings),
  };
}

/**
 * Returns the search part of a view's address, from its first page, without defaults (D8) and without columns, which are each
 * reader's own.
 *
 * @returns '' for the default view
 */
export function addressOfView({ filter, sort, perPage, input }: ViewValue): string {
  const address = new URLSearchParams();
  if (Object.keys(filter).length > 0) address.set('filter', JSON.stringify(filter));
  if (sort.field !== '') {
    address.set('sort', sort.field);
    address.set('order', sort.order);
  }
  if (perPage !== defaultRowsPerPage) address.set('perPage', String(perPage));
  if (input !== undefined) address.set(inputParameter, input);
  // react-admin encodes a blank in this way.
  const search = address.toString().replaceAll('+', '%20');
  return search === '' ? '' : `?${search}`;
}

/** Returns true if two views are the same, in any order of their filters. */
export function sameValue(one: ViewValue, other: ViewValue): boolean {
  const written = ({ filter, ...value }: ViewValue) =>
    JSON.stringify([
      Object.entries(filter).sort(([a], [b]) => (a < b ? -1 : 1)),
      addressOfView({ ...value, filter: {} }),
      value.columns,
    ]);
  return written(one) === written(other);
}

/** Returns the view of a name, in any case and spacing. */
export function named(views: readonly SavedView[], label: string): SavedView | undefined {
  return views.find((view) => sameName(view.label, label));
}

/** The fault of a name; `full`: the limit of views is reached. */
export type NameFault = 'empty' | 'long' | 'taken' | 'full';

/**
 * Returns the fault of a name.
 *
 * @param renamed the view to rename; absent: a view to save, which replaces one of the same name
 */
export function nameFault(views: readonly SavedView[], label: string, renamed?: string): NameFault | undefined {
  const name = label.trim();
  if (name === '') return 'empty';
  if (name.length > maxNameLength) return 'long';
  const same = named(views, name);
  if (renamed !== undefined) return same && same.label !== renamed ? 'taken' : undefined;
  return !same && views.length >= maxViews ? 'full' : undefined;
}

/** Adds a view, or replaces the one of the same name. */
export function withView(views: readonly SavedView[], label: string, value: ViewValue): readonly SavedView[] {
  const saved = { label: label.trim(), value };
  const same = named(views, label);
  return same ? views.map((view) => (view === same ? saved : view)) : [...views, saved];
}

/** Renames a view. Changes nothing if the name is invalid or taken. */
export function withName(views: readonly SavedView[], label: string, next: string): readonly SavedView[] {
  if (nameFault(views, next, label)) return views;
  return views.map((view) => (view.label === label ? { ...view, label: next.trim() } : view));
}

export const withoutView = (views: readonly SavedView[], label: string) => views.filter((view) => view.label !== label);
