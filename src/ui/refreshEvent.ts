import { useEffect, useEffectEvent } from 'react';

/** Dispatched on `window` by Refresh in the top bar: the page reads its data again (R8). */
export const refreshEvent = 'refreshCurrentPageData';

/** Calls `read` whenever the page is to be refreshed. */
export function useRefreshEvent(read: () => void): void {
  useWindowEvent(refreshEvent, read);
}

/** Calls `read` when the browser is back online. */
export function useBackOnline(read: () => void): void {
  useWindowEvent('online', read);
}

function useWindowEvent(name: string, act: () => void): void {
  const onEvent = useEffectEvent(act);
  useEffect(() => {
    const listener = () => onEvent();
    window.addEventListener(name, listener);
    return () => window.removeEventListener(name, listener);
  }, [name]);
}
