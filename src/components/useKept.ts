import { useSyncExternalStore } from 'react';
import type { KeptStore } from './keptStore';

/** What is kept under a key, in a component. */
export function useKept<T>({ read, subscribe }: KeptStore<T>, key: string): T {
  return useSyncExternalStore(subscribe, () => read(key));
}
