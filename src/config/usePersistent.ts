import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Persistent } from './persistent';

/** Returns a persistent value, and renders again when this tab or another changes it. */
export function usePersistent<T>(persistent: Persistent<T>): T {
  // The end of a session clears its storage while no component follows the value.
  useMemo(() => persistent.read(), [persistent]);
  return useStore(persistent.store, ({ value }) => value);
}
