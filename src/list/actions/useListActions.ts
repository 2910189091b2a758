import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useMemo } from 'react';
import { type GetListResult, type Identifier, useEvent } from 'react-admin';
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider';
import { nameColumn, type RowRecord, recordOf, rowOf } from '../../dataProvider/records';
import type { Row } from '../../definitions/basics';
import type { TableModel } from '../tableModel';
import type { ActionModel } from './actionModel';

interface Source extends Pick<TableModel, 'page' | 'ruleOf'>, Partial<Pick<TableModel, 'columns'>> {
  readonly dataProvider: ConsoleDataProvider;
  /** Reads the rows that are shown. */
  readonly refetch: (options: { cancelRefetch: boolean }) => unknown;
  /** Set while the rows are read again because of an action, so that the read is not announced. */
  readonly isUnasked?: RefObject<boolean>;
}

const none: ActionModel['actions'] = [];

/** Returns a list as the place where its actions are used. */
export function useListActions({ page, columns, ruleOf, dataProvider, refetch, isUnasked }: Source): ActionModel {
  const { name, list } = page;
  const client = useQueryClient();
  const refresh = useEvent(async (others: readonly string[]) => {
    await Promise.all([name, ...others].map((other) => dataProvider.forget(other)));
    if (isUnasked) isUnasked.current = true;
    // Unlike the Refresh button it joins no read under way: that may have begun before the change.
    await refetch({ cancelRefetch: true });
  });
  const show = useEvent((id: Identifier, values: Row) => {
    // The pages that react-admin holds; the index below them keeps what was read.
    client.setQueriesData<GetListResult<RowRecord>>(
      { queryKey: [name, 'getList'] },
      (shown) => shown && { ...shown, data: shown.data.map((record) => changed(record, id, values)) },
    );
  });
  const { actions = none } = list;
  return useMemo(() => {
    const { identifier = 'id' } = list;
    const naming = columns && [...new Set([nameColumn(list, columns) ?? identifier, identifier])];
    return { name, actions, ruleOf, ...(naming && { naming }), refresh, show };
  }, [name, list, columns, actions, ruleOf, refresh, show]);
}

function changed(record: RowRecord, id: RowRecord['id'], values: Row): RowRecord {
  return record.id === id ? recordOf({ ...rowOf(record), ...values }, id) : record;
}
