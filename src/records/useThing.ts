import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider, useEvent } from 'react-admin';
import { isForbidden } from '../components/failures';
import { useFailureToast, useReadAgain } from '../components/reading';
import { ask } from '../dataProvider/ask';
import { plainText } from '../dataProvider/cells';
import type { ConsoleDataProvider } from '../dataProvider/consoleDataProvider';
import type { Row } from '../definitions/basics';
import type { DetailDefinition, RecordParams } from '../definitions/detail';
import { say } from '../i18n/translate';
import { useTimedRead } from '../list/live/timedReads';
import { isGone, recordFailure } from './recordRules';
import type { Latest } from './useAskedAct';

/** How long after its last read a thing is read again, in ms: while it is on its way from one state to another, and else. */
const fast = 5_000;
const slow = 60_000;

/** Whether a thing is in a state that does not last. */
function isPassing({ passing }: DetailDefinition, row: Row): boolean {
  if (!passing) return false;
  const state = passing.columns.map((column) => plainText(row, column)).find((text) => text !== '') ?? '';
  return passing.states.includes(state.toLowerCase());
}

/**
 * Reads a thing when its page is opened, on refresh, and by itself: soon while it changes, else once a minute. A hidden tab and a
 * read that failed rest; leaving the page cancels the read (D21).
 *
 * @param name of its page
 */
export function useThing(name: string, thing: DetailDefinition, params: RecordParams) {
  const client = useQueryClient();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryKey = useMemo(() => ['thing', name, params], [name, params]);
  const { data, error, isFetching, isFetchedAfterMount, dataUpdatedAt, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { answer } = await ask(thing.call, { ...thing.input?.(params), signal });
      return thing.find(answer as never, params) ?? null;
    },
    networkMode: 'always',
  });
  const gone = data === null || isGone(error);
  const failure = error && !gone ? recordFailure(error, {}, say(thing.noun)) : undefined;
  const latest: Latest = !isFetchedAfterMount ? 'awaited' : gone || error ? 'failed' : 'read';
  const row = gone || isForbidden(error) ? undefined : (data ?? undefined);

  const read = async () => void (await refetch({ cancelRefetch: false }));
  useReadAgain(read, error);
  const due = row && dataUpdatedAt + (isPassing(thing, row) ? fast : slow);
  useTimedRead(due, isFetching || error !== null, () => void read());

  // Without it the failure stands in its place.
  useFailureToast(error, row && failure);

  /** After a change: a read under way may have begun before it. */
  const refresh = useEvent(async (others: readonly string[]) => {
    await Promise.all([thing.list, ...others].map((list) => dataProvider.forget(list)));
    await refetch({ cancelRefetch: true });
  });
  const show = useEvent((_id: unknown, values: Row) => {
    client.setQueryData<Row | null>(queryKey, (shown) => shown && { ...shown, ...values });
  });
  return { row, gone, error, failure, loadedAt: dataUpdatedAt, latest, read, refresh, show };
}
