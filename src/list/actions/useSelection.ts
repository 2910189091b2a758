import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Identifier, useDataProvider, useListContext } from 'react-admin';
import * as z from 'zod/mini';
import { onSessionEnd } from '../../authProvider/session';
import { draftOfSession, draftOwner, dropDraftOfSession, keepDraft } from '../../components/drafts';
import { showToast, toastDurations } from '../../components/toasts';
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider';
import { type RowRecord, rowOf } from '../../dataProvider/records';
import type { RowAction } from '../../definitions/action';
import { t } from '../../i18n/translate';
import { listFailure } from '../listFailure';
import { useHiddenIds } from '../table/useHiddenIds';
import { useTableModel } from '../tableModel';
import { canAct } from './actionRules';
import type { Selected } from './useAction';

interface Selection {
  readonly ids: readonly Identifier[];
  /** Those of them that the list does not show. */
  readonly hidden: readonly Identifier[];
  /** Reads the rows that are still in the list, on whichever page. Announces a failure and returns `undefined`. */
  readonly read: () => Promise<Selected | undefined>;
  readonly unselect: (ids: readonly Identifier[]) => void;
}

/** Announces that rows have left the selection because nothing can be done with them any more. */
export function announceDeselected(count: number): void {
  if (count === 0) return;
  const text = count === 1 ? t('list.deselectedOne') : t('list.deselectedSeveral', { n: count });
  showToast('info', text, { duration: toastDurations.long });
}

/**
 * Returns the selection of the list around.
 *
 * @param actions what can be done with selected rows: after a refresh, rows that were good for any of them and no longer are leave the
 *   selection, as do rows that are gone
 */
export function useSelection(actions: readonly RowAction[]): Selection {
  const { page, meta } = useTableModel();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { selectedIds, onSelect, data } = useListContext<RowRecord>();
  const { hidden, find } = useHiddenIds();

  // The selection when an answer arrives, which may differ from the one that was asked about.
  const latest = useRef(selectedIds);
  useEffect(() => {
    latest.current = selectedIds;
  });
  const unselect = useCallback(
    (gone: readonly Identifier[]) => {
      const leaving = new Set(gone);
      if (leaving.size > 0) onSelect(latest.current.filter((id) => !leaving.has(id)));
    },
    [onSelect],
  );

  /** The selected rows that nothing could be done with from the start, such as ended machines whose identifiers are to be copied. */
  const useless = useRef<ReadonlySet<Identifier>>(new Set());
  const former = useRef(selectedIds);
  const noteUseless = useEffectEvent(() => {
    const before = new Set(former.current);
    const ended = new Set(data?.filter((record) => !canAct(actions, rowOf(record))).map(({ id }) => id));
    useless.current = new Set(selectedIds.filter((id) => (before.has(id) ? useless.current : ended).has(id)));
    former.current = selectedIds;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each selection
  useEffect(() => noteUseless(), [selectedIds]);

  const dropGone = useEffectEvent(async () => {
    if (selectedIds.length === 0) return;
    const { data: records } = await dataProvider.getMany<RowRecord>(page.name, { ids: selectedIds });
    const good = records.filter((record) => useless.current.has(record.id) || canAct(actions, rowOf(record)));
    const staying = new Set(good.map(({ id }) => id));
    const leaving = selectedIds.filter((id) => latest.current.includes(id) && !staying.has(id));
    unselect(leaving);
    announceDeselected(leaving.length);
  });

  // A failure is the list's to announce; the next refresh drops what this one could not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for each answer, which the time stands for
  useEffect(() => void dropGone().catch(() => undefined), [meta?.loadedAt]);

  return {
    ids: selectedIds,
    hidden,
    read: async () => {
      try {
        const [{ data: records }, outOfView] = await Promise.all([
          dataProvider.getMany<RowRecord>(page.name, { ids: selectedIds }),
          find(),
        ]);
        return { records, hidden: outOfView };
      } catch (error) {
        const failure = listFailure(error, page.list);
        if (failure !== undefined) showToast('error', failure, { duration: toastDurations.long });
        return undefined;
      }
    },
    unselect,
  };
}

const selection = z.object({ ids: z.array(z.union([z.string(), z.number()])) });

/**
 * Keeps the selection of the list around when the session ends under it, for the same person after the next sign-in (C1). Whoever
 * logs out has done with it.
 *
 * @param list the resource's name
 */
export function useKeptSelection(list: string): void {
  const { selectedIds, onSelect } = useListContext();
  const name = `selection ${list}`;
  const [owner] = useState(draftOwner);
  const keep = useEffectEvent(() => {
    if (selectedIds.length > 0) keepDraft(owner, name, selection, { ids: selectedIds });
  });
  const restore = useEffectEvent(() => {
    const kept = draftOfSession(name, selection);
    dropDraftOfSession(name);
    if (kept) onSelect(kept.ids);
  });
  useEffect(() => {
    restore();
    return onSessionEnd(({ reason }) => {
      if (reason === 'refused' || reason === 'expired') keep();
    });
  }, []);
}
