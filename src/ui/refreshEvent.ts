import { useEffect, useEffectEvent } from 'react';

/** Raised on `window` by the top bar's Refresh: whatever the page shows is to be read again (specification, section 2). */
export const refreshEvent = 'refreshCurrentPageData';

/** Runs `read` whenever the page's data are to be read again. */
export function useRefreshEvent(read: () => void): void {
  const onRefresh = useEffectEvent(read);
  useEffect(() => {
    const listener = () => onRefresh();
    window.addEventListener(refreshEvent, listener);
    return () => window.removeEventListener(refreshEvent, listener);
  }, []);
}
