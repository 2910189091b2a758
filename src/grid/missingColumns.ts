import type { ListMeta } from '../dataProvider/consoleDataProvider';
import type { ListDefinition } from '../definitions/page';
import { actionsOn } from './actions/actionRules';

/** The lists of which it has been said. */
const told = new Set<string>();

/**
 * Says in the browser's console, once for each list, which of its declared columns its rows lack, and that none of them can be
 * selected without the one that tells them apart. For development: a name over REST is checked by nothing else.
 */
export function warnOfMissingColumns({ name, list }: ListDefinition, { columns, all }: ListMeta): void {
  if (all === 0 || told.has(name)) return;
  told.add(name);
  const { identifier = 'id' } = list;
  const missing = (list.columns ?? []).flatMap((column) => {
    const { name, getValue, extra } = typeof column === 'string' ? { name: column } : column;
    return getValue || extra || columns.includes(name) ? [] : [name];
  });
  const words = [
    ...missing.map(
      (column) => `has no column "${column}": is it misspelt, or extra: true, since only some back ends send it?`,
    ),
    ...(actionsOn('selection', list.actions).length > 0 && !columns.includes(identifier)
      ? [`has no "${identifier}" to tell its rows apart by, so that none can be selected: what is its identifier?`]
      : []),
  ];
  // biome-ignore lint/suspicious/noConsole: it is for who develops a list, and there
  for (const text of words) console.warn(`The answer of the list "${name}" ${text}`);
}
