import { preloadable } from '../../ui/preloadable';

/*
 * What lists with actions need, and others do without. It comes while the rows are on their way.
 */

const parts = () => import('./actionParts');

export const RowActions = preloadable(async () => ({ default: (await parts()).RowActions }));
export const SelectionBar = preloadable(async () => ({ default: (await parts()).SelectionBar }));

/** Fetches the code of a list's actions. */
export async function preloadActions(): Promise<void> {
  await Promise.all([RowActions.preload(), SelectionBar.preload()]);
}
