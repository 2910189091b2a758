import { useSyncExternalStore } from 'react';
import type { Identifier } from 'react-admin';

/**
 * The actions that are under way, by list and record. They stand outside the rows: paging, a refresh or another page take a
 * row away, and its action goes on (C10).
 */
const lists = new Map<string, Map<Identifier, string>>();
const listeners = new Set<() => void>();

function told(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The name of the action that is under way on a record. */
export function underWay(list: string, id: Identifier): string | undefined {
  return lists.get(list)?.get(id);
}

/** Marks a record as being acted on; false when it is already, and then nothing may be sent. */
export function begin(list: string, id: Identifier, action: string): boolean {
  if (underWay(list, id) !== undefined) return false;
  lists.set(list, new Map(lists.get(list)).set(id, action));
  told();
  return true;
}

/** The record can be acted on again. */
export function end(list: string, id: Identifier): void {
  lists.get(list)?.delete(id);
  told();
}

/** {@link underWay}, kept up to date. */
export function useUnderWay(list: string, id: Identifier): string | undefined {
  return useSyncExternalStore(subscribe, () => underWay(list, id));
}
