import { useEffect, useEffectEvent } from 'react';
import { showToast, toastDurations } from './toasts';

/** Dispatched on `window` by Refresh in the top bar: the page reads its data again (R8). */
export const refreshEvent = 'refreshCurrentPageData';

/** Calls `read` whenever the page is to be refreshed. */
export function useRefreshEvent(read: () => void): void {
  useWindowEvent(refreshEvent, read);
}

/** Calls `read` whenever the page is to be refreshed, and, after one that failed, when the browser is back online. */
export function useReadAgain(read: () => unknown, error: unknown): void {
  useWindowEvent(refreshEvent, read);
  useWindowEvent('online', () => error && read());
}

/** Tells of each read that failed in a toast, the same failure again too; without words, nothing. */
export function useFailureToast(
  error: unknown,
  words: string | undefined | (() => string | undefined),
  detail?: string | undefined,
): void {
  const tell = useEffectEvent(() => {
    const text = typeof words === 'function' ? words() : words;
    if (error && text !== undefined) showToast('error', text, { duration: toastDurations.long, detail });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an error is a new object each time, and that is what tells
  useEffect(() => tell(), [error]);
}

function useWindowEvent(name: string, act: () => unknown): void {
  const onEvent = useEffectEvent(act);
  useEffect(() => {
    const listener = () => void onEvent();
    window.addEventListener(name, listener);
    return () => window.removeEventListener(name, listener);
  }, [name]);
}
