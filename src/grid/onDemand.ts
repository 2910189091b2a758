import { preloadable } from '../definitions/preloadable';

/*
 * Parts of a list page that are not there at first: their code comes while the page rests, or when they are asked for, so that
 * the rows never wait for it.
 */

const dialogs = () => import('./dialogs');

export const Popup = preloadable(async () => ({ default: (await dialogs()).Popup }));
export const ColumnsForm = preloadable(async () => ({ default: (await dialogs()).ColumnsForm }));
export const RowHeightForm = preloadable(async () => ({ default: (await dialogs()).RowHeightForm }));
export const FilterDialog = preloadable(async () => ({ default: (await dialogs()).FilterDialog }));
export const RowDetails = preloadable(async () => ({ default: (await dialogs()).RowDetails }));

export const FilterChips = preloadable(async () => ({ default: (await dialogs()).FilterChips }));
export const Warnings = preloadable(async () => ({ default: (await dialogs()).Warnings }));

export const AllRowsTable = preloadable(async () => ({
  default: (await import('./table/AllRowsTable')).AllRowsTable,
}));

/** Fetches the code of everything that a person may ask for on a list page, once nothing else is to be done. */
export function preloadWhenIdle(): void {
  const parts = [Popup, ColumnsForm, RowHeightForm, FilterDialog, RowDetails, FilterChips, Warnings, AllRowsTable];
  const preload = () => {
    for (const part of parts) void part.preload();
  };
  if ('requestIdleCallback' in window) requestIdleCallback(preload);
  else setTimeout(preload, 500);
}

/** What only some lists have above them: figures, shares, reading by itself. Others do without its code. */
export const ListExtras = preloadable(async () => ({ default: (await import('./extras/ListExtras')).ListExtras }));
