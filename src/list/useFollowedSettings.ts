import { useEvent } from 'react-admin';
import { nameOf } from '../dataProvider/listInput';
import { searchColumnsOf, searchOf, withSearch } from '../dataProvider/listQuery';
import { pageRule } from '../dataProvider/pageRule';
import type { ListDefinition } from '../definitions/page';
import { arrangedColumns } from './columns';
import type { TableModel } from './tableModel';
import type { TableSettings } from './tableSettings';
import { useTableSettings } from './useTableSettings';

/** Returns a person's settings of a list, and how to change them: a search that is limited to the columns shown follows them. */
export function useFollowedSettings(
  username: string,
  page: ListDefinition,
  { meta, filtersNow, changeFilters }: Pick<TableModel, 'meta' | 'filtersNow' | 'changeFilters'>,
): [TableSettings, (change: Partial<TableSettings>) => void] {
  const [settings, keep] = useTableSettings(username, nameOf(page.name));
  const change = useEvent((part: Partial<TableSettings>) => {
    keep(part);
    if (searchColumnsOf(filtersNow()) === undefined) return;
    const ruleOf = (column: string) => pageRule(page, column);
    const { visible } = arrangedColumns(meta?.columns ?? [], { ...settings, ...part }, ruleOf);
    changeFilters((others) => withSearch(others, searchOf(others), visible));
  });
  return [settings, change];
}
