import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useSyncExternalStore } from 'react';
import type { Identifier } from 'react-admin';
import type { Position } from './gridKeys';
import type { RowWindows } from './RowWindows';
import { type RowPlan, TableRow } from './TableRow';
import styles from './TableRow.module.css';
import { asRowGroup } from './tableRoles';

interface VirtualBodyProps {
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
  readonly frame: RefObject<HTMLElement | null>;
  readonly scrollTo: RefObject<((place: Position) => void) | undefined>;
  readonly onDrawn: () => void;
}

/** So many px of rows are drawn above and below what is in sight, so that fast scrolling shows no gap. */
const margin = 800;

/** All rows of a list, of which only those around what is in sight are in the page: a frame has 18 ms, and 20 columns of cells take longer. */
export function VirtualBody(props: VirtualBodyProps) {
  const { plan, windows, count, rowHeight, headHeight, widths, boxes, selected, frame, scrollTo, onDrawn } = props;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: Math.ceil(margin / rowHeight),
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  const across = useVirtualizer({
    count: widths.length,
    horizontal: true,
    getScrollElement: () => frame.current,
    estimateSize: (column) => widths[column] ?? 0,
    overscan: 2,
    scrollMargin: boxes,
    enabled: !plan.cards,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height moves every row
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width moves the columns after it
  useEffect(() => across.measure(), [across, widths]);
  useImperativeHandle(
    scrollTo,
    () => (place: Position) => {
      virtualizer.scrollToIndex(place.row);
      if (!plan.cards) across.scrollToIndex(place.column);
    },
    [virtualizer, across, plan.cards],
  );
  useLayoutEffect(onDrawn);

  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const columns = plan.cards ? [] : across.getVirtualItems();
  useSyncExternalStore(windows.subscribe, windows.snapshot);
  useEffect(() => windows.want(first, last, count), [windows, first, last, count]);

  return (
    <tbody {...asRowGroup} className={styles.body} style={{ height: count * rowHeight, paddingTop: first * rowHeight }}>
      {items.map(({ index }) => {
        const record = windows.at(index);
        return (
          <TableRow
            key={index}
            plan={plan}
            record={record}
            index={index}
            selected={record !== undefined && selected.has(record.id)}
            from={columns[0]?.index}
            to={columns.length > 0 ? (columns.at(-1)?.index ?? 0) + 1 : undefined}
          />
        );
      })}
    </tbody>
  );
}
