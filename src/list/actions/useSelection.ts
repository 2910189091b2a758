import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Identifier, useDataProvider, useListContext } from 'react-admin';
import * as z from 'zod/mini';
import { onSessionEnd } from '../../authProvider/session';
import { draftOfSession, draftOwner, dropDraftOfSession, keepDraft } from '../../components/drafts';
import { showToast, toastDurations } from '../../components/toasts';
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider';
import { allRows, type FilterValues, withColumnFilter } from '../../dataProvider/listQuery';
import { type RowRecord, rowOf } from '../../dataProvider/records';
import type { RowAction } from '../../definitions/action';
import { t } from '../../i18n/translate';
import { useFilters } from '../filter/useFilters';
import { listFailure } from '../listFailure';
import { type HiddenIds, useHiddenIds } from '../table/useHiddenIds';
import { useTableModel } from '../tableModel';
import { rowsPerPageChoices, sameFilters } from '../viewAddress';
import { canAct } from './actionRules';
import type { Selected } from './useAction';

interface Selection {
  readonly ids: readonly Identifier[];
  /** The selected rows that the list does not show. */
  readonly hidden: readonly Identifier[];
  /** Loads the selected rows of all pages. Announces a failure and returns `undefined`. */
  readonly read: () => Promise<Selected | undefined>;
  readonly unselect: (ids: readonly Identifier[]) => void;
}

/** Announces that rows left the selection because no action applies to them any more. */
function announceDeselected(count: number): void {
  if (count === 0) return;
  const text = count === 1 ? t('list.deselectedOne') : t('list.deselectedSeveral', { n: count });
  showToast('info', text, { duration: toastDurations.long });
}

/** A table whose rows can be selected: a list, or one on a detail page. */
interface Selectable {
  readonly selectedIds: readonly Identifier[];
  readonly onSelect: (ids: Identifier[]) => void;
  readonly data: readonly RowRecord[] | undefined;
  /** Another value after each load. */
  readonly loaded: unknown;
  /** Returns rows by their identifiers. Deleted ones are missing. */
  readonly getRows: (ids: readonly Identifier[]) => Promise<readonly RowRecord[]>;
  readonly hidden: HiddenIds;
  /** Announces that the selected rows cannot be loaded. */
  readonly announce?: (error: unknown) => void;
}

/** Returns the selection of the list around. */
export function useListSelection(actions: readonly RowAction[]): Selection {
  const { page, meta } = useTableModel();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { selectedIds, onSelect, data } = useListContext<RowRecord>();
  return useSelection(actions, {
    ...{ selectedIds, onSelect, data },
    loaded: meta?.loadedAt,
    getRows: async (ids) => (await dataProvider.getMany<RowRecord>(page.name, { ids: [...ids] })).data,
    hidden: useHiddenIds(),
    announce: (error) => {
      const failure = listFailure(error, page.list);
      if (failure !== undefined) showToast('error', failure, { duration: toastDurations.long });
    },
  });
}

/**
 * Returns the selection of a table.
 *
 * @param actions the actions on selected rows. After a refresh, deleted rows and rows to which no action applies any more leave the
 *   selection
 */
export function useSelection(
  actions: readonly RowAction[],
  { selectedIds, onSelect, data, loaded, getRows, hidden: { hidden, find }, announce }: Selectable,
): Selection {
  // The selection when a response arrives, which may have changed since the request.
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

  /** The rows to which no action applied when they were selected, such as ended machines whose identifiers are copied. */
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
    const records = await getRows(selectedIds);
    const good = records.filter((record) => useless.current.has(record.id) || canAct(actions, rowOf(record)));
    const staying = new Set(good.map(({ id }) => id));
    const leaving = selectedIds.filter((id) => latest.current.includes(id) && !staying.has(id));
    unselect(leaving);
    announceDeselected(leaving.length);
  });

  // The list announces a failure. The next refresh tries again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each response
  useEffect(() => void dropGone().catch(() => undefined), [loaded]);

  return {
    ids: selectedIds,
    hidden,
    read: async () => {
      try {
        const [records, outOfView] = await Promise.all([getRows(selectedIds), find()]);
        return { records, hidden: outOfView };
      } catch (error) {
        announce?.(error);
        return undefined;
      }
    },
    unselect,
  };
}

const selection = z.object({ ids: z.array(z.union([z.string(), z.number()])) });

/**
 * Stores the selection when the session expires, for the same person after the next sign-in (C1). A logout drops it.
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

/** Maximum number of identifiers in an address. */
const maximumIds = 200;

/** A button that brings the selected rows into view, or the former rows back. */
export interface Reveal {
  readonly label: string;
  readonly onPress: () => void;
  /** True if it is of use even if no selected row is hidden. */
  readonly isUndo?: boolean;
}

interface Revealed {
  readonly filters: FilterValues;
  readonly former: { readonly filters: FilterValues; readonly perPage: number };
}

/**
 * Returns the way to see all selected rows: the list is filtered to them, and the same button brings the former view back. A selection
 * too large for an address is shown among all rows.
 */
export function useReveal(ids: readonly Identifier[]): Reveal {
  const { page } = useTableModel();
  const { perPage } = useListContext();
  const { filters, change } = useFilters();
  const [revealed, setRevealed] = useState<Revealed>();
  if (revealed && sameFilters(filters, revealed.filters)) {
    return {
      label: t('list.showFormer'),
      isUndo: true,
      onPress: () => {
        setRevealed(undefined);
        change(() => revealed.former.filters, { perPage: revealed.former.perPage });
      },
    };
  }
  return {
    label: t('list.showSelected'),
    onPress: () => {
      const isLarge = ids.length > maximumIds;
      const only = isLarge ? {} : withColumnFilter({}, page.list.identifier ?? 'id', ids.map(String));
      const fitting = rowsPerPageChoices.find((choice) => choice >= Math.max(perPage, ids.length)) ?? allRows;
      setRevealed({ filters: only, former: { filters, perPage } });
      change(() => only, { perPage: isLarge ? allRows : fitting });
    },
  };
}
