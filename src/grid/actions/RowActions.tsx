import type { RowRecord } from '../../dataProvider/consoleDataProvider';
import type { Row } from '../../dataProvider/wholeAnswers';
import { useTableModel } from '../tableModel';

interface RowActionsProps {
  readonly row: Row;
  readonly record: RowRecord;
}

/** The buttons of what can be done with a row, or the word that stands in their place; nothing for a list without actions. */
export function RowActions({ row, record }: RowActionsProps) {
  const { actions } = useTableModel().page.list;
  if (!actions) return null;
  return <div data-record={record.id}>{actions.filter(({ when }) => when?.(row) ?? true).length}</div>;
}
