import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useMemo } from 'react';
import { type GetListResult, type Identifier, useEvent } from 'react-admin';
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider';
import { jsonOf } from '../../dataProvider/json';
import { bodyTextOf } from '../../dataProvider/listInput';
import { nameColumn, type RowRecord, recordOf, rowOf } from '../../dataProvider/records';
import type { Row } from '../../definitions/basics';
import type { TableModel } from '../tableModel';
import type { ActionModel } from './actionModel';

interface Source extends Pick<TableModel, 'page' | 'ruleOf'>, Partial<Pick<TableModel, 'columns'>> {
  readonly dataProvider: ConsoleDataProvider;
  /** Reloads the visible rows. */
  readonly refetch: (options: { cancelRefetch: boolean }) => unknown;
  /** Set while the rows are reloaded after an action, so that the reload is not announced. */
  readonly isUnasked?: RefObject<boolean>;
}

const none: ActionModel['actions'] = [];

/** Returns the action model of a list. */
export function useListActions({ page, columns, ruleOf, dataProvider, refetch, isUnasked }: Source): ActionModel {
  const { name, list } = page;
  const client = useQueryClient();
  const refresh = useEvent(async (others: readonly string[]) => {
    await Promise.all([name, ...others].map((other) => dataProvider.forget(other)));
    if (isUnasked) isUnasked.current = true;
    // Does not join a pending read, which may have begun before the change.
    await refetch({ cancelRefetch: true });
  });
  const show = useEvent((id: Identifier, values: Row) => {
    // Changes the cached pages only. The index of the list keeps the loaded rows.
    client.setQueriesData<GetListResult<RowRecord>>(
      { queryKey: [name, 'getList'] },
      (shown) => shown && { ...shown, data: shown.data.map((record) => changed(record, id, values)) },
    );
  });
  const { actions = none } = list;
  return useMemo(() => {
    const { identifier = 'id' } = list;
    const naming = columns && [...new Set([nameColumn(list, columns) ?? identifier, identifier])];
    const input = jsonOf(bodyTextOf(name) ?? '') as Row | undefined;
    return { name, actions, ruleOf, ...(naming && { naming }), input, refresh, show };
  }, [name, list, columns, actions, ruleOf, refresh, show]);
}

function changed(record: RowRecord, id: RowRecord['id'], values: Row): RowRecord {
  return record.id === id ? recordOf({ ...rowOf(record), ...values }, id) : record;
}
