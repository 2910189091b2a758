import type { Module } from '../../contract/access';
import { metaOf } from '../../contract/field';
import type { ColumnRule } from '../dataProvider/columnRules';
import type { RowAction } from '../definitions/action';
import type { Text } from '../definitions/basics';
import type { ColumnDefinition, SuccessWords } from '../definitions/list';
import type { ListDefinition } from '../definitions/page';
import { fieldsOf } from '../definitions/record';
import { consoleTexts, consoleTranslations } from '../i18n/consoleTexts';

/* What the build takes of the lists' definitions, so that their first rows can be drawn before the console's code is there: plain data, and patterns. */

/** A column without its functions. */
interface FirstColumn
  extends Pick<
    ColumnDefinition,
    'name' | 'label' | 'preset' | 'tones' | 'otherTone' | 'words' | 'needs' | 'hidden' | 'after' | 'width'
  > {
  /** What a function of it says, so that its cells stay empty until that is there: what it holds, or how that looks. */
  readonly later?: 'value' | 'look';
}

/** A list whose first rows can be drawn early. */
export interface FirstList {
  readonly name: string;
  readonly module: Module;
  /** Of its page, without the base. */
  readonly addresses: readonly string[];
  readonly heading: Text;
  readonly description?: Text | undefined;
  readonly rows?: string | undefined;
  readonly identifier?: string | undefined;
  readonly isSuccess: SuccessWords;
  readonly columns: readonly FirstColumn[];
  /** What the schema of its records says of its columns. */
  readonly fields: Readonly<Record<string, Pick<ColumnRule, 'label' | 'words'>>>;
  readonly actions: readonly Pick<RowAction, 'on' | 'requires'>[];
  /** Whether its rows lead to pages of their own. */
  readonly opens: boolean;
  /** What stands above it and comes later. */
  readonly figures?: 'tiles' | 'facets' | undefined;
}

/** The lists, and what they say in all languages. */
export interface FirstLists {
  readonly lists: readonly FirstList[];
  readonly texts: Readonly<Record<string, string>>;
  readonly translations: typeof consoleTranslations;
}

function firstColumn(column: string | ColumnDefinition): FirstColumn {
  if (typeof column === 'string') return { name: column };
  const { name, label, preset, tones, otherTone, words, needs, hidden, after, width } = column;
  const later = column.getValue ? 'value' : column.word || column.render ? 'look' : undefined;
  return {
    ...{ name, label, preset, tones, otherTone, words, needs, hidden, after, width },
    ...(later && { later }),
  } as FirstColumn;
}

/** A list as data; none of one that has an order of its own, or whose answer a function calls good. */
function firstList({ name, module, paths, heading, description, list, record }: ListDefinition): FirstList[] {
  const { rows, identifier, isSuccess = {}, columns = [], actions = [], overview, tiles, facets, live, sort } = list;
  if (typeof isSuccess === 'function' || sort || live) return [];
  const key = columns.find((column) => typeof column === 'object' && column.name === (identifier ?? 'id'));
  const fields = Object.entries(record ? fieldsOf(record) : {}).flatMap(([field, schema]) => {
    const { label, words } = metaOf(schema) ?? {};
    return label || words ? [[field, { label, words }] as const] : [];
  });
  return [
    {
      ...{ name, module, heading, description, rows, identifier, isSuccess },
      // An overview stands above it at the address of its workspace.
      addresses: paths
        .filter((path) => path !== '' || !overview)
        .map((path) => `/dashboard/${module}${path && `/${path}`}`),
      columns: columns.map(firstColumn),
      fields: Object.fromEntries(fields),
      actions: actions.map(({ on, requires }) => ({ on, requires: requires && { name: requires.name } })),
      opens: record !== undefined || (typeof key === 'object' && key.thing !== undefined),
      figures: facets ? 'facets' : tiles && 'tiles',
    } as FirstList,
  ];
}

/** Texts of the frame around every list, and of cells. */
const always = ['shell.breadcrumb', 'shell.menu', 'list.none', 'list.yes', 'list.no', 'list.unnamed', 'list.firstRows'];

/** What can be drawn early of lists whose call is sent ahead. */
export function declaredLists(pages: readonly ListDefinition[]): FirstLists {
  const lists = pages.flatMap(firstList);
  const said = new Set([...always, ...lists.map(({ module }) => `module.${module}`)]);
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
