import { useQueryClient } from '@tanstack/react-query';
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { type Identifier, useListContext } from 'react-admin';
import { showToast, toastDurations } from '../../components/toasts';
import { windowRows } from '../../dataProvider/listQuery';
import type { RowRecord } from '../../dataProvider/records';
import { listFailure } from '../listFailure';
import { useTableModel } from '../tableModel';
import type { DataTable } from './DataTable';
import { bodyHeight, type Layout, scrolledTo, useInSight, viewportOf } from './inSight';
import { RowWindows } from './RowWindows';
import type { RowPlan, TableRow } from './TableRow';
import type { asRowGroup } from './tableDom';
import type { Position } from './tableFocus';

interface AllRowsTableProps {
  /** The table, which the list page has already. */
  readonly Table: typeof DataTable;
  readonly stale: boolean;
}

/** A list of which all rows scroll, however many. */
export function AllRowsTable({ Table, stale }: AllRowsTableProps) {
  const windows = useAllRows();
  const all = useMemo(() => ({ windows, Body: VirtualBody }), [windows]);
  return <Table all={all} stale={stale} />;
}

/** How long react-query caches a window that is no longer in use, in ms. */
const cacheTime = 30_000;

interface Shown {
  /** Search, filters, sort and rows per page in one text; `undefined` for placeholder rows. */
  readonly view: string | undefined;
  /** When the rows were read from the back end. */
  readonly loadedAt: number;
  readonly windows: RowWindows;
}

/** The rows of a list that scrolls whole: those of the list context first, further ones as they come into sight. */
function useAllRows(): RowWindows {
  const client = useQueryClient();
  const { page, dataProvider, meta } = useTableModel();
  const { resource, data, perPage, sort, filterValues, isPlaceholderData } = useListContext();
  const loadedAt = meta?.loadedAt ?? 0;
  const view = JSON.stringify([resource, filterValues, sort.field, sort.order, perPage]);

  const make = (before: Shown | undefined): Shown => {
    const read = (window: number): Promise<readonly RowRecord[]> =>
      client.fetchQuery({
        queryKey: ['rows', view, loadedAt, window],
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: cacheTime,
        structuralSharing: false,
        queryFn: async () => {
          const pagination = { page: window + 1, perPage: windowRows };
          const { data: rows } = await dataProvider.getList<RowRecord>(resource, {
            pagination,
            sort,
            filter: filterValues,
          });
          return rows;
        },
      });
    // A refresh goes on showing the former rows until the new ones have come.
    const windows = new RowWindows(windowRows, read, before?.view === view ? before.windows : undefined);
    windows.put(0, ((data ?? []) as readonly RowRecord[]).slice(0, windowRows));
    // Placeholder rows, of a page of ten for instance, are of no view.
    return { view: isPlaceholderData ? undefined : view, loadedAt, windows };
  };

  const [shown, setShown] = useState(() => make(undefined));
  // Former rows stay until the new ones have come.
  if (!isPlaceholderData && (shown.view !== view || shown.loadedAt !== loadedAt)) setShown(make(shown));

  const { windows } = shown;
  const failure = useSyncExternalStore(windows.subscribe, () => windows.failure);
  const tell = useEffectEvent((error: unknown) => {
    const text = listFailure(error, page.list);
    if (text !== undefined) showToast('error', text, { duration: toastDurations.long });
  });
  useEffect(() => {
    if (failure !== undefined) tell(failure);
  }, [failure]);
  return windows;
}

interface VirtualBodyProps {
  /** Passed in: importing it would put the table into this chunk. */
  readonly Row: typeof TableRow;
  readonly role: typeof asRowGroup;
  readonly plan: RowPlan;
  readonly windows: RowWindows;
  readonly count: number;
  /** In px: of every row, and of the header that sticks above them. */
  readonly rowHeight: number;
  readonly headHeight: number;
  /** In px: of the columns, and of the boxes before them. */
  readonly widths: readonly number[];
  readonly boxes: number;
  readonly selected: ReadonlySet<Identifier>;
  /** In which columns out of sight a search has found a row. */
  readonly foundOf: (record: RowRecord) => string | undefined;
  readonly frame: RefObject<HTMLElement | null>;
  readonly scrollTo: RefObject<((place: Position) => void) | undefined>;
  readonly onDrawn: () => void;
}

/** All rows of a list, of which only those around the visible ones are rendered: a frame has 16 ms, and all columns take longer. */
export function VirtualBody(props: VirtualBodyProps) {
  const { Row, role, plan, windows, count, rowHeight, headHeight, widths, boxes } = props;
  const { selected, foundOf, frame, scrollTo, onDrawn } = props;
  const layout: Layout = { count, rowHeight, headHeight, widths, boxes };
  const { first, last, from, to, above } = useInSight(frame, layout);
  useImperativeHandle(scrollTo, () => (place: Position) => {
    const element = frame.current;
    if (!element) return;
    const { top, left } = scrolledTo(viewportOf(element), layout, place);
    element.scrollTop = top;
    if (!plan.cards) element.scrollLeft = left;
  });
  useLayoutEffect(onDrawn);
  useSyncExternalStore(windows.subscribe, windows.snapshot);
  useEffect(() => windows.request(first, last, count), [windows, first, last, count]);

  const columns = plan.cards ? {} : { from, to };
  const rows = Array.from({ length: last - first + 1 }, (_, place) => first + place);
  return (
    <tbody
      {...role}
      style={{ height: bodyHeight(layout), paddingTop: Math.max(0, above), marginTop: Math.min(0, above) }}
    >
      {rows.map((index) => {
        const record = windows.at(index);
        return (
          <Row
            key={index}
            plan={plan}
            record={record}
            index={index}
            selected={record !== undefined && selected.has(record.id)}
            found={record && foundOf(record)}
            {...columns}
          />
        );
      })}
    </tbody>
  );
}
