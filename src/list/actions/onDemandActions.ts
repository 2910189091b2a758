import { createStore, useStore } from 'zustand';
import { preloadable } from '../../definitions/preloadable';

/* The code of actions, which loads while the rows of a list with actions load. */

const parts = () => import('./actionParts');

export const ListActions = preloadable(async () => ({ default: (await parts()).ListActions }));
export const RowActions = preloadable(async () => ({ default: (await parts()).RowActions }));
export const SelectionBar = preloadable(async () => ({ default: (await parts()).SelectionBar }));

const loaded = createStore(() => ({ isLoaded: false }));

/** Returns true once the code of actions has loaded. Rows do not wait for it: their buttons follow. */
export const useActionsLoaded = (): boolean => useStore(loaded, ({ isLoaded }) => isLoaded);

/** Loads the code of actions. A failure shows when an action is rendered. */
export async function preloadActions(): Promise<void> {
  await Promise.all([ListActions, RowActions, SelectionBar].map((part) => part.preload()));
  loaded.setState({ isLoaded: true });
}
