import { useEffect, useEffectEvent } from 'react';

/** Raised on `window` by the top bar's Refresh: whatever the page shows is to be read again (R8). */
export const refreshEvent = 'refreshCurrentPageData';

/** Runs `read` whenever the page's data are to be read again. */
export function useRefreshEvent(read: () => void): void {
  useWindowEvent(refreshEvent, read);
}

/** Runs `read` when the network is back: what failed without it can be read again. */
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
