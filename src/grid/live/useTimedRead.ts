import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Whether the tab is in sight. */
const isSeen = () => !document.hidden;

function subscribeSight(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/**
 * Runs `read` at a moment; out of sight it waits until the tab is seen again, and is then run at once when it is due.
 *
 * @param due in ms since 1970; `undefined`: not at all
 * @param rests nothing is to be read now: a read is under way, or the last one failed
 */
export function useTimedRead(due: number | undefined, rests: boolean, read: () => void): void {
  const seen = useSyncExternalStore(subscribeSight, isSeen);
  const run = useEffectEvent(read);
  const waits = !seen || rests;
  useEffect(() => {
    if (waits || due === undefined) return;
    const timer = setTimeout(() => run(), Math.max(0, due - Date.now()));
    return () => clearTimeout(timer);
  }, [waits, due]);
}
