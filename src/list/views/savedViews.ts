import type { SavedQuery } from 'react-admin';
import * as z from 'zod/mini';
import { storageKey } from '../../config/basePath';
import { persistentByKey, validMembers } from '../../config/persistent';
import type { FilterValues } from '../../dataProvider/listQuery';
import { isRow } from '../../dataProvider/rows';
import { inputParameter } from '../input/inputAddress';
import { type TableSettings, tableSettingsSchema } from '../tableSettings';
import { defaultRowsPerPage, filtersIn } from '../viewAddress';

/** The columns of a view: what of a person's settings a view brings back. */
export type ViewColumns = Pick<TableSettings, 'hidden' | 'shown' | 'order'>;

/** What a list shows: search and filters, order, page size, what its form searched for, and the columns. */
export interface ViewValue {
  readonly filter: FilterValues;
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly perPage: number;
  /** As it stands in the address; absent for a list without a form. */
  readonly input?: string | undefined;
  readonly columns: ViewColumns;
}

/** A view under a name, in the shape of react-admin's {@link SavedQuery} with the two things that only this console has. */
export interface SavedView extends SavedQuery {
  readonly label: string;
  readonly value: ViewValue;
}

/** In characters; so much of a name is still read in a list of them. */
export const longestName = 60;

/** Of one list and person. */
export const maximumViews = 50;

/** Of what is stored, in characters: more does not fit an address. */
const longestInput = 20_000;

const shape = z.object({
  label: z.string().check(z.trim(), z.minLength(1), z.maxLength(longestName)),
  value: z.object({
    filter: z.custom<FilterValues>(isRow),
    sort: z.object({ field: z.string(), order: z.enum(['ASC', 'DESC']) }),
    perPage: z.int().check(z.minimum(1)),
    input: z.optional(z.string().check(z.maxLength(longestInput))),
    columns: z.optional(z.unknown()),
  }),
});

/** Names that nobody can tell apart. */
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
      if (views.length >= maximumViews || named(views, label)) continue;
      views.push({ label, value: { ...value, columns: columnsOf(value.columns) } });
    }
    return views;
  }),
);

const allViews = persistentByKey<readonly SavedView[]>(viewsSchema, []);

/** Returns the stored views of a user's list. */
export const savedViews = (username: string, list: string) =>
  allViews(storageKey(`views ${JSON.stringify([username, list])}`));

/** The view that a list shows: the one in the address, with the columns of the person's settings. */
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
 * The address of a view, from its first page, as short as it can be (D8). It has all but the columns, which are each reader's own.
 *
 * @returns its search, which is '' for the list as it is opened
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
  // A blank as react-admin writes it.
  const search = address.toString().replaceAll('+', '%20');
  return search === '' ? '' : `?${search}`;
}

/** Whether two views show the same, in whichever order their filters were chosen. */
export function sameValue(one: ViewValue, other: ViewValue): boolean {
  const written = ({ filter, ...value }: ViewValue) =>
    JSON.stringify([
      Object.entries(filter).sort(([a], [b]) => (a < b ? -1 : 1)),
      addressOfView({ ...value, filter: {} }),
      value.columns,
    ]);
  return written(one) === written(other);
}

/** The view of a name, however it is written. */
export function named(views: readonly SavedView[], label: string): SavedView | undefined {
  return views.find((view) => sameName(view.label, label));
}

/** Why views cannot have a name. `full`: there may be no more of them. */
export type NameFault = 'empty' | 'long' | 'taken' | 'full';

/**
 * What is wrong with a name.
 *
 * @param renamed the view that is to have it; absent: the view that is shown, which takes the place of one of the same name
 */
export function nameFault(views: readonly SavedView[], label: string, renamed?: string): NameFault | undefined {
  const name = label.trim();
  if (name === '') return 'empty';
  if (name.length > longestName) return 'long';
  const same = named(views, name);
  if (renamed !== undefined) return same && same.label !== renamed ? 'taken' : undefined;
  return !same && views.length >= maximumViews ? 'full' : undefined;
}

/** With a view under a name, in the place of one that had it. */
export function withView(views: readonly SavedView[], label: string, value: ViewValue): readonly SavedView[] {
  const saved = { label: label.trim(), value };
  const same = named(views, label);
  return same ? views.map((view) => (view === same ? saved : view)) : [...views, saved];
}

/** With another name for a view; as it was where there is no such view, or the name is not free. */
export function withName(views: readonly SavedView[], label: string, next: string): readonly SavedView[] {
  if (nameFault(views, next, label)) return views;
  return views.map((view) => (view.label === label ? { ...view, label: next.trim() } : view));
}

export const withoutView = (views: readonly SavedView[], label: string) => views.filter((view) => view.label !== label);
