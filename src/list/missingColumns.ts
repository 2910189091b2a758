import type { ListMeta } from '../dataProvider/consoleDataProvider';
import type { ListDefinition } from '../definitions/page';
import { actionsOn } from './actions/actionRules';

/** The lists with a warning. */
const warned = new Set<string>();

/**
 * Warns in the browser's console, once for each list, of declared columns that its rows lack, and of an identifier that does not
 * tell them apart, so that none can be selected. For development: nothing else checks a name over REST.
 */
export function warnOfMissingColumns({ name, list }: ListDefinition, { columns, all, keyed }: ListMeta): void {
  if (all === 0 || warned.has(name)) return;
  warned.add(name);
  const { identifier = 'id' } = list;
  const missing = (list.columns ?? []).flatMap((column) => {
    const { name, getValue, extra } = typeof column === 'string' ? { name: column } : column;
    return getValue || extra || columns.includes(name) ? [] : [name];
  });
  const words = [
    ...missing.map(
      (column) => `has no column "${column}": is it misspelt, or extra: true, since only some back ends send it?`,
    ),
    ...(actionsOn('selection', list.actions).length > 0 && !keyed
      ? [
          columns.includes(identifier)
            ? `has the same "${identifier}" twice, or one that is none, so that no row can be selected: what is its identifier?`
            : `has no "${identifier}" to tell its rows apart by, so that none can be selected: what is its identifier?`,
        ]
      : []),
  ];
  // biome-ignore lint/suspicious/noConsole: it is for who develops a list, and there
  for (const text of words) console.warn(`The answer of the list "${name}" ${text}`);
}
