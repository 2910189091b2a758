import { useSyncExternalStore } from 'react';
import { preloadable } from '../../definitions/preloadable';

/*
 * What lists with actions need, and others do without. It comes while the rows are on their way.
 */

const parts = () => import('./actionParts');

export const ListActions = preloadable(async () => ({ default: (await parts()).ListActions }));
export const RowActions = preloadable(async () => ({ default: (await parts()).RowActions }));
export const SelectionBar = preloadable(async () => ({ default: (await parts()).SelectionBar }));

let loaded = false;
const waiting = new Set<() => void>();

/** Whether the code of actions is there. Rows do not wait for it: their buttons follow. */
export function useActionsLoaded(): boolean {
  return useSyncExternalStore(subscribe, () => loaded);
}

function subscribe(listener: () => void): () => void {
  waiting.add(listener);
  return () => waiting.delete(listener);
}

/** Fetches the code of a list's actions. A failure shows where they are drawn. */
export async function preloadActions(): Promise<void> {
  await Promise.all([ListActions, RowActions, SelectionBar].map((part) => part.preload()));
  loaded = true;
  for (const tell of waiting) tell();
}
