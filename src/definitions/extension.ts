import type { RowAction } from './action';
import type { Row } from './basics';
import type { ColumnDefinition, ListSource } from './list';
import type { PageDefinition } from './page';
import type { RowsOf, TypedColumn } from './typed';

/** Columns and actions that a file adds to the list of another file. */
export interface Extension {
  readonly kind: 'extension';
  /** The name of the resource. */
  readonly of: string;
  readonly columns: readonly (string | ColumnDefinition)[];
  readonly actions: readonly ExtraAction[];
}

/** An action of an extension. `after` names the action that it follows. Default: the last one. */
type ExtraAction<Fields = Row, Name extends string = string> = RowAction<Fields, Name> & { readonly after?: string };

/**
 * Adds columns and actions to a list. The file of the extension exports it by default. Properties of a column that the list declares
 * are merged into it. Another column is appended, or stands after the column that `after` names.
 *
 * @param list the list's page, which types columns and rows, or its name
 * @example export default extend(processList, { columns: [{ name: 'owner', extra: true, after: 'process_name' }] })
 */
export function extend<Fields, Name extends string, const Made extends string = never>(
  list: PageDefinition & RowsOf<Fields, Name>,
  added: {
    readonly columns?: readonly (NoInfer<Name> | TypedColumn<NoInfer<Fields>, Made>)[];
    readonly actions?: readonly ExtraAction<NoInfer<Fields>, NoInfer<Name | Made>>[];
  },
): Extension;
export function extend<Fields = Row>(
  list: string,
  added: {
    readonly columns?: readonly (string | ColumnDefinition<Fields>)[];
    readonly actions?: readonly ExtraAction<Fields>[];
  },
): Extension;
export function extend(
  list: string | Pick<PageDefinition, 'name'>,
  { columns = [], actions = [] }: { readonly columns?: readonly unknown[]; readonly actions?: readonly unknown[] },
): Extension {
  const of = typeof list === 'string' ? list : list.name;
  return { kind: 'extension', of, columns, actions } as Extension;
}

/** Returns the pages, with what extensions add to them in the order of their files. */
export function extended(definitions: readonly (PageDefinition | Extension)[]): PageDefinition[] {
  const extensions = definitions.filter((definition) => definition.kind === 'extension');
  return definitions
    .filter((definition) => definition.kind !== 'extension')
    .map((page) => {
      const own = extensions.filter(({ of }) => of === page.name);
      return page.kind === 'list' && own.length > 0 ? { ...page, list: own.reduce(extendedList, page.list) } : page;
    });
}

function extendedList(list: ListSource, { columns, actions }: Extension): ListSource {
  return {
    ...list,
    columns: columns.reduce<readonly (string | ColumnDefinition)[]>(withColumn, list.columns ?? []),
    actions: actions.reduce<readonly RowAction[]>(withAction, list.actions ?? []),
  };
}

const objectOf = (column: string | ColumnDefinition) => (typeof column === 'string' ? { name: column } : column);

function withColumn(columns: readonly (string | ColumnDefinition)[], added: string | ColumnDefinition) {
  const { name } = objectOf(added);
  const isKnown = columns.some((column) => objectOf(column).name === name);
  if (!isKnown) return [...columns, added];
  return columns.map((column) =>
    objectOf(column).name === name ? { ...objectOf(column), ...objectOf(added) } : column,
  );
}

function withAction(actions: readonly RowAction[], { after, ...added }: ExtraAction): readonly RowAction[] {
  const place = actions.findIndex(({ name }) => name === after);
  return place < 0 ? [...actions, added as RowAction] : actions.toSpliced(place + 1, 0, added as RowAction);
}
