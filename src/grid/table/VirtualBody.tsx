import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useState } from 'react';
import type { Identifier } from 'react-admin';
import type { RowWindows } from './RowWindows';
import { type RowPlan, TableRow } from './TableRow';
import styles from './TableRow.module.css';

interface VirtualBodyProps {
  readonly plan: RowPlan;
  readonly windows: RowWindows;
  readonly count: number;
  /** In px: of every row, and of the header that sticks above them. */
  readonly rowHeight: number;
  readonly headHeight: number;
  readonly selected: ReadonlySet<Identifier>;
  readonly frame: RefObject<HTMLElement | null>;
  readonly scrollTo: RefObject<((row: number) => void) | undefined>;
  readonly onDrawn: () => void;
}

/** So many px of rows are drawn above and below what is in sight, so that fast scrolling shows no gap. */
const margin = 800;

/** All rows of a list, of which only those around what is in sight are in the page; empty bodies have the others' height. */
export function VirtualBody(props: VirtualBodyProps) {
  const { plan, windows, count, rowHeight, headHeight, selected, frame, scrollTo, onDrawn } = props;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: Math.ceil(margin / rowHeight),
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height moves every row
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  useImperativeHandle(scrollTo, () => (row: number) => virtualizer.scrollToIndex(row), [virtualizer]);
  useLayoutEffect(onDrawn);

  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const [down, setDown] = useState({ first, direction: 1 as 1 | -1 });
  if (down.first !== first) setDown({ first, direction: first > down.first ? 1 : -1 });
  useEffect(() => windows.want(first, last, count, down.direction), [windows, first, last, count, down.direction]);

  return (
    <>
      <Gap height={first * rowHeight} />
      <tbody role={plan.cards ? 'rowgroup' : undefined} className={styles.body}>
        {items.map(({ index }) => {
          const record = windows.at(index);
          return (
            <TableRow
              key={index}
              plan={plan}
              record={record}
              index={index}
              selected={record !== undefined && selected.has(record.id)}
            />
          );
        })}
      </tbody>
      <Gap height={(count - 1 - last) * rowHeight} />
    </>
  );
}

function Gap({ height }: { height: number }) {
  return (
    <tbody aria-hidden="true" className={styles.gap}>
      <tr style={{ height }} />
    </tbody>
  );
}
