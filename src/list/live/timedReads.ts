import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { LiveRule } from '../../definitions/list';

/** Longer lists always refresh at the slow interval: each read of them takes seconds. */
const maxFastRows = 5_000;

/** Returns true if a row is in a transitional state, in any letter case. */
export function isPassing({ passing }: LiveRule, values: readonly { readonly text: string }[]): boolean {
  return values.some(({ text }) => passing.includes(text.trim().toLowerCase()));
}

/** Returns when to read a list again; all times are in ms since 1970. */
export function nextRead(
  { fast, slow }: LiveRule,
  { loadedAt, passing, all }: { readonly loadedAt: number; readonly passing: boolean; readonly all: number },
): number {
  return loadedAt + (passing && all <= maxFastRows ? fast : slow);
}

const isVisible = () => !document.hidden;

function subscribeVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/**
 * Runs `read` at a moment. In a hidden tab it waits until the tab is visible, and runs at once if it is due.
 *
 * @param due in ms since 1970; `undefined`: never
 * @param paused true while a read is pending, or after one failed
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
