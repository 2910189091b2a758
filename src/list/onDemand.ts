import { createStore, useStore } from 'zustand';
import { preloadable } from '../definitions/preloadable';

/* Parts of a list page whose code loads when the page is idle or when they are needed, so that rows do not wait for it. */

const dialogs = () => import('./dialogs');

export const Popup = preloadable(async () => ({ default: (await dialogs()).Popup }));
export const ColumnsForm = preloadable(async () => ({ default: (await dialogs()).ColumnsForm }));
export const RowHeightForm = preloadable(async () => ({ default: (await dialogs()).RowHeightForm }));
export const ViewsForm = preloadable(async () => ({ default: (await dialogs()).ViewsForm }));
export const FilterDialog = preloadable(async () => ({ default: (await dialogs()).FilterDialog }));
export const RowDetails = preloadable(async () => ({ default: (await dialogs()).RowDetails }));

export const FilterChips = preloadable(async () => ({ default: (await dialogs()).FilterChips }));
export const Warnings = preloadable(async () => ({ default: (await dialogs()).Warnings }));
export const PrintRows = preloadable(async () => ({ default: (await dialogs()).PrintRows }));
export const NotRefreshed = preloadable(async () => ({ default: (await dialogs()).NotRefreshed }));

/** Loads all parts when the browser is idle. */
export function preloadWhenIdle(): void {
  const parts = [
    ...[Popup, ColumnsForm, RowHeightForm, ViewsForm, FilterDialog, RowDetails],
    ...[FilterChips, Warnings, NotRefreshed, PrintRows],
  ];
  const preload = () => {
    for (const part of parts) void part.preload();
  };
  if ('requestIdleCallback' in window) requestIdleCallback(preload);
  else setTimeout(preload, 500);
}

/** Tiles, share bars and live rows, which only some lists have. */
export const ListExtras = preloadable(async () => ({ default: (await import('./facets/ListExtras')).ListExtras }));

/* The code of actions, which loads while the rows of a list with actions load. */

const actions = () => import('./actions/actionParts');

export const ListActions = preloadable(async () => ({ default: (await actions()).ListActions }));
export const RowActions = preloadable(async () => ({ default: (await actions()).RowActions }));
export const SelectionBar = preloadable(async () => ({ default: (await actions()).SelectionBar }));

const loaded = createStore(() => ({ isLoaded: false }));

/** Returns true once the code of actions has loaded. Rows do not wait for it: their buttons follow. */
export const useActionsLoaded = (): boolean => useStore(loaded, ({ isLoaded }) => isLoaded);

/** Loads the code of actions. A failure shows when an action is rendered. */
export async function preloadActions(): Promise<void> {
  await Promise.all([ListActions, RowActions, SelectionBar].map((part) => part.preload()));
  loaded.setState({ isLoaded: true });
}
