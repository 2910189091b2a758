import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Identifier, useDataProvider, useListContext } from 'react-admin';
import * as z from 'zod/mini';
import { onSessionEnd } from '../../authProvider/session';
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider';
import type { RowRecord } from '../../dataProvider/records';
import { draftOfSession, draftOwner, dropDraftOfSession, keepDraft } from '../../ui/drafts';
import { showToast, toastDurations } from '../../ui/toasts';
import { listFailure } from '../listFailure';
import { useTableModel } from '../tableModel';

interface Selection {
  readonly ids: readonly Identifier[];
  /** The records of the selection that are still there, on whichever page; `undefined` when they cannot be read, which is told. */
  readonly read: () => Promise<readonly RowRecord[] | undefined>;
  readonly unselect: (ids: readonly Identifier[]) => void;
}

/** The selection of the list around. Records that a refresh has taken away leave it. */
export function useSelection(): Selection {
  const { page, meta } = useTableModel();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { selectedIds, onSelect } = useListContext();

  // Unselecting works on the selection of the moment in which an answer has come, not on that of the asking.
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
  const dropGone = useEffectEvent(async () => {
    if (selectedIds.length === 0) return;
    const { data } = await dataProvider.getMany<RowRecord>(page.name, { ids: selectedIds });
    const there = new Set(data.map(({ id }) => id));
    unselect(selectedIds.filter((id) => !there.has(id)));
  });

  // What cannot be read now is dropped after the next refresh; the list itself tells about the failure.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for each answer, which the time stands for
  useEffect(() => void dropGone().catch(() => undefined), [meta?.loadedAt]);

  return {
    ids: selectedIds,
    read: async () => {
      try {
        return (await dataProvider.getMany<RowRecord>(page.name, { ids: selectedIds })).data;
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
