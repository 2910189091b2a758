import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useSyncExternalStore } from 'react';
import type { Identifier } from 'react-admin';
import type { Position } from './gridKeys';
import { type Layout, scrolledTo } from './inSight';
import type { RowWindows } from './RowWindows';
import type { RowPlan, TableRow } from './TableRow';
import type { asRowGroup } from './tableRoles';
import { useInSight, viewportOf } from './useInSight';

interface VirtualBodyProps {
  /** What draws a row: the table has it, and this comes later. */
  readonly Row: typeof TableRow;
  /** The role of the rows' group, which the table has too. */
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
  readonly frame: RefObject<HTMLElement | null>;
  readonly scrollTo: RefObject<((place: Position) => void) | undefined>;
  readonly onDrawn: () => void;
}

/** All rows of a list, of which only those around what is in sight are in the page: a frame has 18 ms, and 20 columns of cells take longer. */
export function VirtualBody(props: VirtualBodyProps) {
  const { Row, role, plan, windows, count, rowHeight, headHeight, widths, boxes, selected, frame, scrollTo, onDrawn } =
    props;
  const layout: Layout = { count, rowHeight, headHeight, widths, boxes };
  const { first, last, from, to } = useInSight(frame, layout);
  useImperativeHandle(scrollTo, () => (place: Position) => {
    const element = frame.current;
    if (!element) return;
    const { top, left } = scrolledTo(viewportOf(element), layout, place);
    element.scrollTop = top;
    if (!plan.cards) element.scrollLeft = left;
  });
  useLayoutEffect(onDrawn);
  useSyncExternalStore(windows.subscribe, windows.snapshot);
  useEffect(() => windows.want(first, last, count), [windows, first, last, count]);

  const columns = plan.cards ? {} : { from, to };
  const rows = Array.from({ length: last - first + 1 }, (_, place) => first + place);
  return (
    <tbody {...role} style={{ height: count * rowHeight, paddingTop: first * rowHeight }}>
      {rows.map((index) => {
        const record = windows.at(index);
        return (
          <Row
            key={index}
            plan={plan}
            record={record}
            index={index}
            selected={record !== undefined && selected.has(record.id)}
            {...columns}
          />
        );
      })}
    </tbody>
  );
}
