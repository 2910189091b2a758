import { type RefObject, startTransition, useEffect, useState } from 'react';
import type { RowRecord } from '../../dataProvider/records';

/** So many rows beyond those in sight are drawn with them: for fewer a second pass would cost more than it saves. */
const margin = 5;

interface Layout {
  /** In px: of every row. */
  readonly rowHeight: number;
  /** Whether the view is another one, which begins at its first row. */
  readonly isNew: boolean;
}

/** What a page of rows draws now. */
interface Drawn {
  /** What each place holds: those in sight their record, the others the former one until the next frame, if there was any. */
  readonly at: readonly (RowRecord | undefined)[];
  /** Whether all of it is drawn. */
  readonly isAll: boolean;
}

/** Draws the rows in sight first, and the others after these have been painted: a page is a thousand cells, of which a few are seen. */
export function useInSightFirst(
  frame: RefObject<HTMLElement | null>,
  records: readonly RowRecord[],
  { rowHeight, isNew }: Layout,
): Drawn {
  const [drawn, setDrawn] = useState<readonly RowRecord[]>([]);
  const [first, last] = rowsInSight(frame.current, rowHeight, isNew);
  const isAll = drawn === records || records.length <= last - first + 1 + margin;
  useEffect(() => {
    if (isAll) return;
    const finish = () => startTransition(() => setDrawn(records));
    if (document.hidden) {
      finish();
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const painting = requestAnimationFrame(() => {
      timer = setTimeout(finish);
    });
    return () => {
      cancelAnimationFrame(painting);
      clearTimeout(timer);
    };
  }, [records, isAll]);
  const at = records.map((record, place) => (isAll || (place >= first && place <= last) ? record : drawn[place]));
  return { at, isAll };
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
