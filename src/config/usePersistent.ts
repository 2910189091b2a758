import { useStore } from 'zustand';
import type { Persistent } from './persistent';

/** Returns a persistent value, and renders again when this tab or another changes it. */
export const usePersistent = <T>({ store }: Persistent<T>): T => useStore(store, ({ value }) => value);
