import { useQueries, useQueryClient } from '@tanstack/react-query';
import { type RefObject, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { showToast, toastDurations } from '../../components/toasts';
import { windowRows } from '../../dataProvider/listQuery';
import type { RowRecord } from '../../dataProvider/records';
import { listFailure } from '../listFailure';
import { useTableModel } from '../tableModel';
import { bodyHeight, type InSight, type Layout, useInSight } from './useInSight';

/** The rows of a table: those of its page, or all of the list. */
export interface TableRows {
  readonly count: number;
  /** Returns the row at an index, or `undefined` while it is loading or not rendered yet. */
  readonly at: (index: number) => RowRecord | undefined;
  /** Returns all rows from one index to another, both included. Fetches missing rows. */
  readonly between: (first: number, last: number) => Promise<readonly RowRecord[]>;
}

/** The rows to render. */
interface RenderedRows extends TableRows {
  readonly indexes: readonly number[];
  /** Returns the record that a place renders, which may be a former one until its turn. */
  readonly rendered: (index: number) => RowRecord | undefined;
  /** Returns the rendered columns of a row, `to` excluded; `undefined` for all of them. */
  readonly columnsOf: (index: number) => { readonly from: number; readonly to: number } | undefined;
  /** Returns the top of a row in px, or `undefined` if rows follow one another. */
  readonly topOf: (index: number) => number | undefined;
  /** The height of the body in px, if its rows do not make it. */
  readonly height: number | undefined;
}

interface Options {
  readonly layout: Layout;
  /** True if all rows of the list scroll, of which only a part is loaded. */
  readonly all: boolean;
  readonly cards: boolean;
  /** The row of the tab stop, which is always rendered. */
  readonly active: number;
}

/** The cells of a page that are out of sight render after this time without new rows, in ms: half of the wait for a sort or a key. */
const restAfterMs = 300;
/** The number of rows that render their rest in one task, so that no task is longer than 60 ms. */
const restAtOnce = 17;

const none: readonly RowRecord[] = [];

const range = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n);

/**
 * Returns the rows to render. A page renders the visible cells first and the rest after a pause, so that find-in-page, screen readers
 * and print have all of them. Of a list that scrolls whole, only the visible rows and columns are rendered.
 */
export function useRows(frame: RefObject<HTMLElement | null>, { layout, all, cards, active }: Options): RenderedRows {
  const { data } = useListContext();
  const records = (data ?? none) as readonly RowRecord[];
  const whole = useWholeRows(all || cards ? none : records);
  // Cards differ in height, so nobody knows which of them are visible.
  const isWhole = cards || whole === records;
  const inSight = useInSight(frame, layout, all || !isWhole);
  const windows = useWindows(inSight, records, all);
  if (all) return { ...windows, ...windowedRows(inSight, layout, active), count: layout.count };

  const last = isWhole ? records.length : Math.max(inSight.visible, active);
  const rendered = (index: number) => (index <= last ? records[index] : whole[index]);
  const columns = { from: 0, to: inSight.right };
  return {
    count: records.length,
    at: (index) => (rendered(index) === records[index] ? records[index] : undefined),
    between: async (from, to) => records.slice(from, to + 1),
    indexes: range(0, records.length - 1),
    rendered,
    columnsOf: (index) => (isWhole || rendered(index) === whole[index] ? undefined : columns),
    topOf: () => undefined,
    height: last < records.length - 1 ? records.length * layout.rowHeight : undefined,
  };
}

/** Returns the records whose rows are rendered whole, by place: former ones until their turn. */
function useWholeRows(records: readonly RowRecord[]): readonly RowRecord[] {
  const [{ rows, next }, setWhole] = useState({ rows: none, next: none });
  useEffect(() => {
    if (rows === records) return undefined;
    const step = () => {
      const first = records.findIndex((record, index) => record !== rows[index]);
      const end = first < 0 ? records.length : first + restAtOnce;
      const isLast = end >= records.length;
      const stepped = isLast ? records : [...records.slice(0, end), ...rows.slice(end)];
      startTransition(() => setWhole({ rows: stepped, next: records }));
    };
    if (next === records) {
      step();
      return undefined;
    }
    const timer = setTimeout(step, restAfterMs);
    return () => clearTimeout(timer);
  }, [rows, next, records]);
  return rows;
}

function windowedRows({ first, last, from, to, above }: InSight, layout: Layout, active: number) {
  const { count, rowHeight } = layout;
  const height = bodyHeight(layout);
  const indexes = range(first, last);
  if (active < first && count > 0) indexes.unshift(active);
  if (active > last && active < count) indexes.push(active);
  return {
    indexes,
    columnsOf: () => ({ from, to }),
    topOf: (index: number) => Math.max(0, Math.min(above + (index - first) * rowHeight, height - rowHeight)),
    height,
  };
}

/** Lifetime in ms of an invisible window in the query cache. */
const cacheMs = 30_000;
/** Windows fetched beyond the visible ones, on either side. */
const windowsAround = 2;
/** Windows that stay visible while they are fetched again. */
const maxHeld = 30;

const windowOf = (index: number) => Math.floor(index / windowRows);

/** Fetches the rows of a list that scrolls whole in windows: the first from the list context, others as they come into sight. */
function useWindows({ first, last }: InSight, records: readonly RowRecord[], isOn: boolean) {
  const client = useQueryClient();
  const { page, dataProvider, meta } = useTableModel();
  const { resource, sort, filterValues, total = 0, isPlaceholderData } = useListContext();
  const view = JSON.stringify([resource, filterValues, sort.field, sort.order]);
  const loadedAt = meta?.loadedAt ?? 0;
  const queryOf = (window: number) => ({
    queryKey: ['rows', view, loadedAt, window],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: cacheMs,
    structuralSharing: false,
    retry: false,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
      const pagination = { page: window + 1, perPage: windowRows };
      return (await dataProvider.getList<RowRecord>(resource, { pagination, sort, filter: filterValues, signal })).data;
    },
  });
  const isOfView = isOn && !isPlaceholderData;
  const end = windowOf(Math.max(0, total - 1));
  const wanted = isOfView
    ? range(Math.max(1, windowOf(first) - windowsAround), Math.min(end, windowOf(last) + windowsAround))
    : [];
  const found = useQueries({ queries: wanted.map(queryOf) });
  const fetched = new Map<number | undefined, readonly RowRecord[] | undefined>(
    found.map(({ data }, place) => [wanted[place], data]),
  );
  if (isOfView) fetched.set(0, records.slice(0, windowRows));

  /** The rows before a refresh, shown until the new ones arrive. */
  const held = useRef<{ readonly view: string; readonly windows: ReadonlyMap<number, readonly RowRecord[]> }>(
    undefined,
  );
  const former = held.current && (isPlaceholderData || held.current.view === view) ? held.current.windows : undefined;
  const rowsOf = (window: number) => fetched.get(window) ?? former?.get(window);
  useEffect(() => {
    if (!isOfView) return;
    const near = [...fetched].flatMap(([window, rows]) =>
      window !== undefined && rows ? [[window, rows] as const] : [],
    );
    const others = [...(former ?? [])].filter(([window]) => !near.some(([one]) => one === window));
    held.current = { view, windows: new Map([...others, ...near].slice(-maxHeld)) };
  });

  const error = found.find(({ isError }) => isError)?.error;
  const announce = useEffectEvent(() => {
    const text = listFailure(error, page.list);
    if (text !== undefined) showToast('error', text, { duration: toastDurations.long });
  });
  useEffect(() => {
    if (error) announce();
  }, [error]);

  const at = (index: number) => rowsOf(windowOf(index))?.[index % windowRows];
  return {
    at,
    rendered: at,
    async between(from: number, to: number): Promise<readonly RowRecord[]> {
      const rows: RowRecord[] = [];
      for (const window of range(windowOf(from), windowOf(to))) {
        const start = window * windowRows;
        const read = rowsOf(window) ?? (await client.fetchQuery<readonly RowRecord[]>(queryOf(window)));
        rows.push(...read.slice(Math.max(0, from - start), to - start + 1));
      }
      return rows;
    },
  };
}
