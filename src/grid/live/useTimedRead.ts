import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Whether the tab is visible. */
const isVisible = () => !document.hidden;

function subscribeVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/**
 * Runs `read` at a moment; in a hidden tab it waits until the tab is visible, and then runs at once when it is due.
 *
 * @param due in ms since 1970; `undefined`: not at all
 * @param paused whether nothing is to be read now: a read is pending, or the last one failed
 */
export function useTimedRead(due: number | undefined, paused: boolean, read: () => void): void {
  const visible = useSyncExternalStore(subscribeVisibility, isVisible);
  const run = useEffectEvent(read);
  const waits = !visible || paused;
  useEffect(() => {
    if (waits || due === undefined) return;
    const timer = setTimeout(() => run(), Math.max(0, due - Date.now()));
    return () => clearTimeout(timer);
  }, [waits, due]);
}
