import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { afterPaint } from '../../dataProvider/afterPaint';
import type { RowRecord } from '../../dataProvider/records';

/** So many cells beyond those in sight are drawn with them: for fewer a second pass would cost more than it saves. */
const margin = 100;

interface Layout {
  /** In px: of every row. */
  readonly rowHeight: number;
  /** Of the columns, and of the boxes before them; none where rows are cards. */
  readonly widths: readonly number[];
  readonly boxes: number;
  /** The place of the column that is in sight however far the others are scrolled; -1 for none. */
  readonly stays: number;
  /** Whether the view is another one, which begins at its first row. */
  readonly isNew: boolean;
}

/** What a page of rows draws now. */
interface Drawn {
  /** What each place holds: those in sight their record, the others the former one until the next frame, if there was any. */
  readonly at: readonly (RowRecord | undefined)[];
  /** What the cells of each place from column `aside` on are of: they are out of sight, and follow in the next frame, too. */
  readonly beside: readonly (RowRecord | undefined)[];
  readonly aside: number;
  /** Whether all of it is drawn. */
  readonly isAll: boolean;
}

/** Draws the cells in sight first, and the others after these have been painted: a page is a thousand cells, of which a few are seen. */
export function useInSightFirst(
  frame: RefObject<HTMLElement | null>,
  records: readonly RowRecord[],
  { rowHeight, widths, boxes, stays, isNew }: Layout,
): Drawn {
  const [drawn, setDrawn] = useState<readonly RowRecord[]>();
  /** Those of the last page that was drawn whole. */
  const former = useRef<readonly RowRecord[]>([]);
  const beside = useRef(0);
  const isWhole = drawn === records;
  // Looking where the frame is may lay out the page once more: not where it does not matter.
  const [first, last] = isWhole ? [0, records.length] : rowsInSight(frame.current, rowHeight, isNew);
  const aside = isWhole ? beside.current : Math.max(columnsInSight(frame.current, widths, boxes), stays + 1);
  const cells = records.length * Math.max(1, widths.length);
  const isAll = isWhole || cells <= (last - first + 1) * Math.max(1, aside) + margin;
  useEffect(() => {
    beside.current = aside;
    if (isAll) {
      former.current = records;
      return undefined;
    }
    return afterPaint(() => startTransition(() => setDrawn(records)));
  }, [records, isAll, aside]);
  const at = records.map((record, place) =>
    isAll || (place >= first && place <= last) ? record : former.current[place],
  );
  return { at, beside: isAll ? records : former.current, aside, isAll };
}

/** The places of the first and the last row in sight, a few more included. */
function rowsInSight(
  frame: HTMLElement | null,
  rowHeight: number,
  isNew: boolean,
): readonly [first: number, last: number] {
  const height = Math.min(frame?.clientHeight || window.innerHeight, window.innerHeight);
  const hidden = frame && !isNew ? frame.scrollTop + Math.max(0, -frame.getBoundingClientRect().top) : 0;
  const first = Math.max(0, Math.floor(hidden / rowHeight) - 1);
  return [first, first + Math.ceil(height / rowHeight) + 1];
}

/** How many columns begin before the right edge of what is in sight. */
function columnsInSight(frame: HTMLElement | null, widths: readonly number[], boxes: number): number {
  const edge = (frame?.scrollLeft ?? 0) + (frame?.clientWidth || window.innerWidth);
  let begins = boxes;
  const place = widths.findIndex((width) => {
    const isBeyond = begins >= edge;
    begins += width;
    return isBeyond;
  });
  return place < 0 ? widths.length : place;
}
