import { useMemo } from 'react';
import { columnRule } from '../../dataProvider/columnRules';
import { recordOf } from '../../dataProvider/records';
import type { RowAction } from '../../definitions/action';
import type { Row } from '../../definitions/basics';
import { ActionDialog } from './ActionDialog';
import { Actions, useRefresh } from './actionModel';
import { RowActions } from './RowActions';

interface PageActionsProps {
  /** The name of the page. */
  readonly name: string;
  readonly actions: readonly RowAction[];
  /** The record of the page, as a row that the actions know. */
  readonly row: Row;
  readonly id: string;
  /** Reloads the record after a change. */
  readonly read: () => Promise<unknown>;
}

const nothing = () => undefined;
const ruleOf = (column: string) => columnRule({}, column);

/** Renders the actions of a detail page, with their dialog. */
export function PageActions({ name, actions, row, id, read }: PageActionsProps) {
  const refresh = useRefresh(read);
  const model = useMemo(() => ({ name, actions, ruleOf, refresh, show: nothing }), [name, actions, refresh]);
  const record = useMemo(() => recordOf(row, id), [row, id]);
  return (
    <Actions model={model}>
      <RowActions record={record} full />
      <ActionDialog />
    </Actions>
  );
}
