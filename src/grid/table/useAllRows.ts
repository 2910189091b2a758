import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useListContext } from 'react-admin';
import { windowRows } from '../../dataProvider/listQuery';
import type { RowRecord } from '../../dataProvider/records';
import { showToast, toastDurations } from '../../ui/toasts';
import { listFailure } from '../listFailure';
import { useTableModel } from '../tableModel';
import { RowWindows } from './RowWindows';

/** How long react-query keeps a window that is no longer held, in ms. */
const kept = 30_000;

interface Shown {
  /** Search, filters, sort and rows per page in one text; `undefined` for what only stands in. */
  readonly view: string | undefined;
  /** When the rows were read from the back end. */
  readonly loadedAt: number;
  readonly windows: RowWindows;
}

/** The rows of a list that scrolls whole: those of the list context first, further ones as they come into sight. */
export function useAllRows(): RowWindows {
  const client = useQueryClient();
  const { page, dataProvider, meta } = useTableModel();
  const { resource, data, perPage, sort, filterValues, isPlaceholderData } = useListContext();
  const loadedAt = meta?.loadedAt ?? 0;
  const view = JSON.stringify([resource, filterValues, sort.field, sort.order, perPage]);

  const make = (before: Shown | undefined): Shown => {
    const read = (window: number): Promise<readonly RowRecord[]> =>
      client.fetchQuery({
        queryKey: ['rows', view, loadedAt, window],
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: kept,
        structuralSharing: false,
        queryFn: async () => {
          const pagination = { page: window + 1, perPage: windowRows };
          const { data: rows } = await dataProvider.getList<RowRecord>(resource, {
            pagination,
            sort,
            filter: filterValues,
          });
          return rows;
        },
      });
    // A refresh goes on showing the rows before it, until theirs have come.
    const windows = new RowWindows(windowRows, read, before?.view === view ? before.windows : undefined);
    windows.put(0, ((data ?? []) as readonly RowRecord[]).slice(0, windowRows));
    // The rows of another view, a page of ten for instance, stand in only until those of this one have come.
    return { view: isPlaceholderData ? undefined : view, loadedAt, windows };
  };

  const [shown, setShown] = useState(() => make(undefined));
  // What is asked for changes at once, the rows when they have come: until then those before stay.
  if (!isPlaceholderData && (shown.view !== view || shown.loadedAt !== loadedAt)) setShown(make(shown));

  const { windows } = shown;
  const failure = useSyncExternalStore(windows.subscribe, () => windows.failure);
  const tell = useEffectEvent((error: unknown) => {
    const text = listFailure(error, page.list);
    if (text !== undefined) showToast('error', text, { duration: toastDurations.long });
  });
  useEffect(() => {
    if (failure !== undefined) tell(failure);
  }, [failure]);
  return windows;
}
