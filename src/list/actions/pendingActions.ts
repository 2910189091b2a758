import { useSyncExternalStore } from 'react';
import type { Identifier } from 'react-admin';
import { queryClient } from '../../dataProvider/queryClient';

/*
 * Each use of an action is a mutation under its list. It is pending until its rows are reloaded: their old buttons would offer what
 * is done already. It outlives its page, so that nothing is sent twice (C10).
 */

interface Pending {
  /** The name of the action. */
  readonly action: string;
  readonly ids: readonly Identifier[];
  /** True for a use on a selection, or with a dialog. A page has one of them at a time. */
  readonly isOpen: boolean;
}

const keyOf = (list: string) => ['action', list];

export const pendingActions = (list: string): readonly Pending[] =>
  queryClient
    .getMutationCache()
    .findAll({ mutationKey: keyOf(list), exact: true, status: 'pending' })
    .map(({ state }) => state.variables as Pending);

const subscribe = (listener: () => void) => queryClient.getMutationCache().subscribe(listener);

/** Returns the name of the action that is pending on a record. */
export const usePendingAction = (list: string, id: Identifier): string | undefined =>
  useSyncExternalStore(subscribe, () => pendingActions(list).find(({ ids }) => ids.includes(id))?.action);

/** Returns the name of the action that is pending on a selection or the list. */
export const usePendingSelection = (list: string): string | undefined =>
  useSyncExternalStore(subscribe, () => pendingActions(list).find(({ isOpen }) => isOpen)?.action);

/** Runs an action, which is pending until `run` resolves. */
export async function pendingRun(list: string, pending: Pending, run: () => Promise<void>): Promise<void> {
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationKey: keyOf(list),
    mutationFn: run,
    // Offline, a request fails like any other: it is not sent later by itself.
    networkMode: 'always',
    gcTime: 0,
  });
  await mutation.execute(pending);
}
