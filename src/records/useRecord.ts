import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useGetOne } from 'react-admin';
import { isForbidden } from '../components/failures';
import { useFailureToast, useReadAgain } from '../components/reading';
import type { ConsoleDataProvider } from '../dataProvider/consoleDataProvider';
import type { RowRecord } from '../dataProvider/records';
import type { ListDefinition } from '../definitions/page';
import { nounOf } from '../definitions/record';
import { isGone, recordFailure } from './recordRules';

/**
 * Loads a record when its page is opened, and on the refresh event.
 *
 * @param id from the address
 * @param afresh ignores a record that the list has loaded earlier
 */
export function useRecord(page: ListDefinition, id: string, afresh = false) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [openedAt] = useState(() => Date.now());
  const { data, dataUpdatedAt, error, refetch } = useGetOne<RowRecord>(page.name, { id }, { networkMode: 'always' });
  const gone = isGone(error);
  const record = gone || isForbidden(error) || (afresh && dataUpdatedAt < openedAt) ? undefined : data;
  const failure = error && !gone ? recordFailure(error, page.list, nounOf(page)) : undefined;

  const read = async (): Promise<RowRecord | undefined> => {
    await dataProvider.forget(page.name);
    const { data: found, isSuccess } = await refetch({ cancelRefetch: false });
    return isSuccess ? found : undefined;
  };
  useReadAgain(read, error);

  // Without a record the page shows the failure itself.
  useFailureToast(error, record && failure);

  return { record, gone, error, failure, loadedAt: dataUpdatedAt, read };
}

/** Drops a resource's cached records after a change. */
export const dropRecords = (client: QueryClient, resource: string): void =>
  client.removeQueries({ queryKey: [resource] });
