import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showToast, toastDurations } from './toasts';
import { useWindowEvent } from './useWindowEvent';

/** Dispatched on `window` by Refresh in the top bar: the page refetches its data (R8). */
export const refreshEvent = 'refreshCurrentPageData';

declare global {
  interface WindowEventMap {
    readonly [refreshEvent]: Event;
  }
}

/** Calls `read` on each refresh event. */
export function useRefreshEvent(read: () => void): void {
  useWindowEvent(refreshEvent, read);
}

/** Calls `read` on each refresh event and, after a failure, when the browser is back online. */
export function useReadAgain(read: () => unknown, error: unknown): void {
  useWindowEvent(refreshEvent, read);
  useWindowEvent('online', () => error && read());
}

/** Fetches data, and again as {@link useReadAgain} does. `read` joins a request in flight (D21), and sends nothing if disabled. */
export function useRead<Data>(options: UseQueryOptions<Data>) {
  const { data, error, dataUpdatedAt, isFetching, isFetchedAfterMount, isLoading, isPlaceholderData, refetch } =
    useQuery({ networkMode: 'always', ...options });
  const read = async () => {
    if (options.enabled !== false) await refetch({ cancelRefetch: false });
  };
  useReadAgain(read, error);
  return { data, error, dataUpdatedAt, isFetching, isFetchedAfterMount, isLoading, isPlaceholderData, read, refetch };
}

/** Shows a toast for each failed read, also for a repeated failure; none without words. */
export function useFailureToast(
  error: unknown,
  words: string | undefined | (() => string | undefined),
  detail?: string | undefined,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each failure, which is a new object
  useEffect(() => {
    const text = typeof words === 'function' ? words() : words;
    if (error && text !== undefined) showToast('error', text, { duration: toastDurations.long, detail });
  }, [error]);
}
