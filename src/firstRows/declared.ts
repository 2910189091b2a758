import { metaOf } from '../../contract/field';
import type { ColumnDefinition } from '../definitions/list';
import type { ListDefinition, PageDefinition } from '../definitions/page';
import { fieldsOf } from '../definitions/record';
import { consoleTexts, consoleTranslations } from '../i18n/consoleTexts';
import { registry } from '../resources';

/* Runs in the build: the parts of the lists' definitions that are needed before the code of the console, as plain data and patterns. */

const columnKeys = [
  ...(['name', 'label', 'preset', 'tones', 'otherTone', 'words', 'needs', 'hidden', 'after', 'width'] as const),
];

/** A column without its functions. `later`: a function gives its value or its look, so that its cells stay empty until then. */
type FirstColumn = Pick<ColumnDefinition, (typeof columnKeys)[number]> & { readonly later?: 'value' | 'look' };

function firstColumn(column: string | ColumnDefinition): FirstColumn {
  if (typeof column === 'string') return { name: column };
  const later = column.getValue ? 'value' : column.word || column.render ? 'look' : undefined;
  return Object.fromEntries([...columnKeys.map((key) => [key, column[key]]), ['later', later]]);
}

const addressesOf = ({ module, paths }: ListDefinition) =>
  paths.map((path) => `/dashboard/${module}${path && `/${path}`}`);

/** Returns a list as data. Excludes lists with an order of their own, with live rows, or whose `isSuccess` is a function. */
function firstList(page: ListDefinition) {
  const { name, module, heading, description, list, record } = page;
  const { rows, identifier, isSuccess = {}, columns = [], actions = [], overview, tiles, facets, live, sort } = list;
  if (typeof isSuccess === 'function' || sort || live) return [];
  const key = columns.find((column) => typeof column === 'object' && column.name === (identifier ?? 'id'));
  const fields = Object.entries(record ? fieldsOf(record) : {}).flatMap(([field, schema]) => {
    const { label, words } = metaOf(schema) ?? {};
    return label || words ? [[field, { label, words }] as const] : [];
  });
  const first = {
    ...{ name, heading, description, rows, identifier, isSuccess },
    // At the address of its workspace, an overview is above the list.
    addresses: addressesOf(page).filter((address) => !overview || address !== `/dashboard/${module}`),
    columns: columns.map(firstColumn),
    /** The labels and words of the schema of its records. */
    fields: Object.fromEntries(fields),
    actions: actions.map(({ on, requires }) => ({ on, ...(requires && { requires: { name: requires.name } }) })),
    opensPages: record !== undefined || (typeof key === 'object' && key.thing !== undefined),
    figures: facets ? ('facets' as const) : tiles && ('tiles' as const),
  };
  return [first];
}

/** A list whose first rows can be rendered early. */
export type FirstList = ReturnType<typeof firstList>[number];

/** Returns the lists whose first rows can be rendered early, and their texts in all languages. */
export function declaredLists(pages: readonly ListDefinition[]) {
  const lists = pages.flatMap(firstList);
  const said = new Set(['list.none', 'list.yes', 'list.no', 'list.unnamed', 'list.firstRows']);
  JSON.stringify(lists, (_, value: unknown) => {
    if (typeof value === 'string') said.add(value);
    return value;
  });
  const needed = <Texts extends object>(texts: Texts) =>
    Object.fromEntries(Object.entries(texts).filter(([key]) => said.has(key)));
  return {
    lists,
    texts: needed(consoleTexts),
    translations: Object.fromEntries(Object.entries(consoleTranslations).map(([path, texts]) => [path, needed(texts)])),
  };
}

/** Returns the first call of a list that needs no input: its rows come whole from one GET. */
function firstCall(page: PageDefinition): { page: ListDefinition; call: object }[] {
  if (page.kind !== 'list' || !page.list.call || page.list.input || typeof page.access === 'function') return [];
  const { module, access, requires } = page;
  const { name, method, path, access: caller, beyond } = page.list.call;
  if (method !== 'GET' || path.includes(':')) return [];
  const required = [requires?.name, beyond && name].filter(Boolean);
  const call = { method, path, access: caller };
  return [{ page, call: { addresses: addressesOf(page), module, access, requires: required, call } }];
}

const first = [...registry.pages.values()].flatMap(firstCall);
export const firstCalls: readonly object[] = first.map(({ call }) => call);
export const firstLists = declaredLists(first.map(({ page }) => page));
