import { useEffect, useEffectEvent, useRef } from 'react';
import type { ListMeta } from '../dataProvider/consoleDataProvider';
import type { ListSource } from '../definitions/list';
import { say } from '../i18n/translate';
import { showToast, toastDurations } from '../ui/toasts';
import { listFailure } from './listFailure';

interface ListState {
  readonly meta: ListMeta | undefined;
  readonly error: unknown;
  readonly hasRows: boolean;
}

/**
 * Tells in toasts what happens to a list: rows that were read, and failures while former rows are still shown.
 *
 * @returns what is to stand in the place of the rows, where there are none and the list could not be read
 */
export function useListNews(list: ListSource, { meta, error, hasRows }: ListState): string | undefined {
  /** When the rows were read of which was told last; at first, when the page was opened. */
  const told = useRef(Date.now());
  const failure = error ? listFailure(error, list) : undefined;

  // Rows that were read for this page, or again on it; not those that a cache already had.
  const { loadedAt = 0, all = 0 } = meta ?? {};
  useEffect(() => {
    if (loadedAt < told.current) return;
    told.current = loadedAt + 1;
    if (list.loaded !== undefined) showToast('success', say(list.loaded, { n: all }));
  }, [loadedAt, all, list.loaded]);

  // Without rows the failure stands in their place. Each failure is told, the same one again too.
  const tell = useEffectEvent(() => {
    if (failure !== undefined && hasRows) showToast('error', failure, { duration: toastDurations.long });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an error is a new object each time, and that is what tells
  useEffect(() => tell(), [error]);

  return hasRows ? undefined : failure;
}
