import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useEvent } from 'react-admin';
import { isForbidden } from '../components/failures';
import { useFailureToast, useRead } from '../components/reading';
import { callApi } from '../dataProvider/callApi';
import { plainText } from '../dataProvider/cells';
import type { Row } from '../definitions/basics';
import type { DetailDefinition, RecordParams } from '../definitions/detail';
import { say } from '../i18n/translate';
import { useRefresh } from '../list/actions/actionModel';
import { useTimedRead } from '../list/live/timedReads';
import { isGone, recordFailure } from './recordRules';
import { useAdditions } from './useAdditions';
import type { Latest } from './useRequestedAction';

/** Time between two reads in a transitional state, and in any other. */
const passingIntervalMs = 5_000;
const intervalMs = 60_000;

/** Returns true if a record is in a transitional state. */
function isPassing({ passing }: DetailDefinition, row: Row): boolean {
  if (!passing) return false;
  const state = passing.columns.map((column) => plainText(row, column)).find((text) => text !== '') ?? '';
  return passing.states.includes(state.toLowerCase());
}

/**
 * Loads a record when its page is opened, on refresh, and at intervals: short ones in a transitional state. A hidden tab and a failed
 * read pause it. Leaving the page cancels the read (D21).
 *
 * @param name of the page
 */
export function useDetail(name: string, detail: DetailDefinition, params: RecordParams) {
  const client = useQueryClient();
  const queryKey = useMemo(() => ['thing', name, params], [name, params]);
  const { data, error, isFetching, isFetchedAfterMount, dataUpdatedAt, read, refetch } = useRead({
    queryKey,
    queryFn: async ({ signal }) => {
      const { answer } = await callApi(detail.call, { ...detail.input?.(params), signal });
      return detail.find(answer as never, params) ?? null;
    },
  });
  const gone = data === null || isGone(error);
  const failure = error && !gone ? recordFailure(error, {}, say(detail.noun)) : undefined;
  const latest: Latest = !isFetchedAfterMount ? 'awaited' : gone || error ? 'failed' : 'read';
  const row = gone || isForbidden(error) ? undefined : (data ?? undefined);

  const due = row && dataUpdatedAt + (isPassing(detail, row) ? passingIntervalMs : intervalMs);
  useTimedRead(due, isFetching || error !== null, () => void read());

  // Without a record the page shows the failure itself.
  useFailureToast(error, row && failure);

  // Cancels a read that may have begun before the change.
  const refresh = useRefresh(() => refetch({ cancelRefetch: true }), [detail.list]);
  const show = useEvent((_id: unknown, values: Row) => {
    client.setQueryData<Row | null>(queryKey, (shown) => shown && { ...shown, ...values });
  });
  const whole = useAdditions(row, params, dataUpdatedAt, detail.additions);
  return { row: whole, gone, error, failure, loadedAt: dataUpdatedAt, latest, read, refresh, show };
}
