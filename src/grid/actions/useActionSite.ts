import { useQueryClient } from '@tanstack/react-query';
import { type GetListResult, useListContext } from 'react-admin';
import { type RowRecord, recordOf, rowOf } from '../../dataProvider/records';
import type { Row } from '../../definitions/basics';
import { useTableModel } from '../tableModel';
import type { ActionSite } from './perform';
import { useActionTools } from './useActionTools';

/** The list around, as the place where an action is used. */
export function useActionSite(): ActionSite {
  // The table's own: it is one for all rows.
  const { page, dataProvider } = useTableModel();
  const { name } = page;
  const client = useQueryClient();
  const { refetch } = useListContext();
  return {
    list: name,
    tools: useActionTools(),
    refresh: async (others) => {
      await Promise.all([name, ...others].map((list) => dataProvider.forget(list)));
      // Unlike the Refresh button it joins no read under way: that may have begun before the change.
      await refetch({ cancelRefetch: true });
    },
    show: (id, values) => {
      // The pages that react-admin holds; the index below them keeps what was read.
      client.setQueriesData<GetListResult<RowRecord>>(
        { queryKey: [name, 'getList'] },
        (page) => page && { ...page, data: page.data.map((record) => changed(record, id, values)) },
      );
    },
  };
}

function changed(record: RowRecord, id: RowRecord['id'], values: Row): RowRecord {
  return record.id === id ? recordOf({ ...rowOf(record), ...values }, id) : record;
}
