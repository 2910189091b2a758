import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { afterPaint } from '../../dataProvider/afterPaint';
import type { RowRecord } from '../../dataProvider/records';

/** So many cells beyond those in sight are drawn with them: for fewer another pass would cost more than it saves. */
const margin = 100;
/** So many are drawn in each pass after that: a key must not wait for all the others. */
const atOnce = 320;

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

type Places = readonly (RowRecord | undefined)[];

/** What a page of rows draws now. */
interface Drawn {
  /** What each place holds: those in sight their record, the others what they held before until it is their turn, if anything. */
  readonly at: Places;
  /** What the cells of each place from column `aside` on are of: they are out of sight, and follow later, too. */
  readonly beside: Places;
  readonly aside: number;
  /** Whether all of it is drawn. */
  readonly isAll: boolean;
}

/** How far a page has been drawn. */
interface Pass {
  readonly records: readonly RowRecord[];
  /** What was in sight when it was drawn first: the places from one row to another, both included, and the columns before one. */
  readonly first: number;
  readonly last: number;
  readonly aside: number;
  /** So many rows are drawn whole, from the first in sight downwards, and then those above it. */
  readonly whole: number;
}

/**
 * Draws the cells in sight first, and the others after these have been painted, some at a time: a page is a thousand cells, of which
 * a few are seen.
 */
export function useInSightFirst(
  frame: RefObject<HTMLElement | null>,
  records: readonly RowRecord[],
  { rowHeight, widths, boxes, stays, isNew }: Layout,
): Drawn {
  const [pass, setPass] = useState<Pass>();
  /** What is in the page. */
  const held = useRef<{ readonly at: Places; readonly beside: Places }>({ at: [], beside: [] });
  const columns = Math.max(1, widths.length);

  function firstPass(): Pass {
    // Looking where the frame is may lay out the page once more: not where it does not matter.
    const [first, last] = rowsInSight(frame.current, records.length, rowHeight, isNew);
    const aside = Math.max(columnsInSight(frame.current, widths, boxes), stays + 1);
    const isLittle = records.length * columns <= (last - first + 1) * Math.max(1, aside) + margin;
    return { records, first, last, aside, whole: isLittle ? records.length : 0 };
  }
  const now = pass?.records === records ? pass : firstPass();
  const { aside, whole } = now;
  const isAll = whole >= records.length;
  const at = records.map((record, place) =>
    isAll || isWhole(now, place) || isInSight(now, place) ? record : held.current.at[place],
  );
  const beside = records.map((record, place) => (isAll || isWhole(now, place) ? record : held.current.beside[place]));

  useLayoutEffect(() => {
    held.current = { at, beside };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: one pass after the other, however often it renders meanwhile
  useEffect(() => {
    if (isAll) return undefined;
    return afterPaint(() => startTransition(() => setPass(nextPass(now, columns))));
  }, [records, whole]);
  return { at, beside, aside, isAll };
}

const isInSight = ({ first, last }: Pass, place: number) => place >= first && place <= last;

const isWhole = ({ first, whole, records: { length } }: Pass, place: number) =>
  (place - first + length) % length < whole;

/** As many rows more as come to so many cells. */
function nextPass(pass: Pass, columns: number): Pass {
  const { records, first, aside } = pass;
  let { whole } = pass;
  for (let cells = 0; cells < atOnce && whole < records.length; whole += 1) {
    const place = (first + whole) % records.length;
    cells += isInSight(pass, place) ? columns - aside : columns;
  }
  return { ...pass, whole };
}

/** The places of the first and the last row in sight, a few more included. Of fewer rows than before, those at the end will be. */
function rowsInSight(
  frame: HTMLElement | null,
  count: number,
  rowHeight: number,
  isNew: boolean,
): readonly [first: number, last: number] {
  const height = Math.min(frame?.clientHeight || window.innerHeight, window.innerHeight);
  const hidden = frame && !isNew ? frame.scrollTop + Math.max(0, -frame.getBoundingClientRect().top) : 0;
  const further = Math.ceil(height / rowHeight) + 1;
  const first = Math.max(0, Math.min(Math.floor(hidden / rowHeight) - 1, count - 1 - further));
  return [first, first + further];
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
