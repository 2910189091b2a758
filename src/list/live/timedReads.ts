import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { FacetEntry } from '../../dataProvider/consoleDataProvider';
import type { LiveRule } from '../../definitions/list';

/** Of more rows than this nobody watches a single one, and every read of them costs both sides seconds. */
const fastUpTo = 5_000;

/** Whether any row is in a state that does not last, in any case of letters. */
export function isPassing({ passing }: LiveRule, entries: readonly FacetEntry[]): boolean {
  return entries.some(({ text }) => passing.includes(text.trim().toLowerCase()));
}

/** When a list that was read at a moment is to be read again; both in ms since 1970. */
export function nextRead(
  { fast, slow }: LiveRule,
  { loadedAt, passing, all }: { readonly loadedAt: number; readonly passing: boolean; readonly all: number },
): number {
  return loadedAt + (passing && all <= fastUpTo ? fast : slow);
}

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
