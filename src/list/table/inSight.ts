import { type RefObject, useCallback, useRef, useSyncExternalStore } from 'react';

/** A frame that scrolls, in px. */
interface Viewport {
  readonly top: number;
  readonly left: number;
  readonly height: number;
  readonly width: number;
}

/** What lies in the frame, in px: rows all of one height below a header, columns of their widths after the boxes. */
export interface Layout {
  readonly count: number;
  readonly rowHeight: number;
  readonly headHeight: number;
  readonly widths: readonly number[];
  readonly boxes: number;
}

/** The rows that are in the page, first and last included, and the columns, from one to before another. */
interface InSight {
  readonly first: number;
  readonly last: number;
  readonly from: number;
  readonly to: number;
  /** Where the first one begins, in px below the header; less than 0 where rows are scrolled faster than the frame. */
  readonly above: number;
}

/** In px: browsers have no taller elements than 33 million, some not half of that. */
const tallest = 16_000_000;

/** The height of all rows in px, as the frame scrolls it. */
export const bodyHeight = ({ count, rowHeight }: Pick<Layout, 'count' | 'rowHeight'>) =>
  Math.min(count * rowHeight, tallest);

/** How many px the rows are scrolled for each px of the frame: 1, but for more rows than an element can be high. */
function speed(
  { height }: Pick<Viewport, 'height'>,
  layout: Pick<Layout, 'count' | 'rowHeight' | 'headHeight'>,
): number {
  const beyond = layout.headHeight - height;
  const rows = layout.count * layout.rowHeight;
  return rows <= tallest ? 1 : (rows + beyond) / (tallest + beyond);
}

/** How far the rows are scrolled, in px. */
export function rowsTop(viewport: Pick<Viewport, 'top' | 'height'>, layout: Omit<Layout, 'widths' | 'boxes'>): number {
  return viewport.top * speed(viewport, layout);
}

/** So many px of rows are rendered above and below the visible ones, so that fast scrolling shows no gap: few where they are left behind. */
const ahead = 800;
const behind = 160;
/** And so many columns on either side. */
const columnMargin = 2;

const limited = (value: number, maximum: number) => Math.max(0, Math.min(value, maximum));

/** Where the rows are being scrolled to, if anywhere. */
type Heading = 'up' | 'down' | undefined;

/** The rows and columns to render around the visible ones. `last` is -1 where there are no rows. */
export function inSight(viewport: Viewport, layout: Layout, heading?: Heading): InSight {
  const { left, height, width } = viewport;
  const { count, rowHeight, headHeight, widths, boxes } = layout;
  const top = rowsTop(viewport, layout);
  const marginAbove = heading === 'down' ? behind : ahead;
  const marginBelow = heading === 'up' ? behind : ahead;
  const first = limited(Math.floor((top - headHeight - marginAbove) / rowHeight), count - 1);
  const last = limited(Math.ceil((top - headHeight + height + marginBelow) / rowHeight), count - 1);
  let edge = boxes;
  let from = widths.length;
  let to = 0;
  widths.forEach((columnWidth, column) => {
    if (edge < left + width && edge + columnWidth > left) {
      from = Math.min(from, column);
      to = column + 1;
    }
    edge += columnWidth;
  });
  return {
    first: count === 0 ? 0 : first,
    last: count === 0 ? -1 : last,
    from: Math.max(0, Math.min(from, to) - columnMargin),
    to: Math.min(widths.length, to + columnMargin),
    above: first * rowHeight - (top - viewport.top),
  };
}

/** Where a frame has to scroll, at least, for a cell to be visible below the header and beside the checkboxes. */
export function scrolledTo(
  viewport: Viewport,
  layout: Layout,
  { row, column }: { readonly row: number; readonly column: number },
): { readonly top: number; readonly left: number } {
  const { left, height, width } = viewport;
  const { rowHeight, headHeight, widths, boxes } = layout;
  const above = row * rowHeight;
  const below = headHeight + above + rowHeight - height;
  const top = Math.max(below, Math.min(rowsTop(viewport, layout), above));
  const before = widths.slice(0, column).reduce((sum, columnWidth) => sum + columnWidth, 0);
  const after = boxes + before + (widths[column] ?? 0) - width;
  return { top: top / speed(viewport, layout), left: Math.max(after, Math.min(left, before)) };
}

/** What a frame shows of its content just now. */
export function viewportOf({ scrollTop, scrollLeft, clientHeight, clientWidth }: HTMLElement): Viewport {
  return { top: scrollTop, left: scrollLeft, height: clientHeight, width: clientWidth };
}

/** At first, before the frame is there. */
const unseen: Viewport = { top: 0, left: 0, height: 0, width: 0 };

/** The rows and columns that have to be in the page, in step with the frame's scrolling and size. */
export function useInSight(frame: RefObject<HTMLElement | null>, layout: Layout): InSight {
  const scrolled = useRef<{ readonly top: number; readonly heading: Heading }>({ top: 0, heading: undefined });
  const subscribe = useCallback(
    (listener: () => void) => {
      const element = frame.current;
      if (!element) return () => undefined;
      const onScroll = () => {
        const { scrollTop: top } = element;
        const { top: before, heading } = scrolled.current;
        // To the side it goes on as before.
        scrolled.current = { top, heading: top === before ? heading : top > before ? 'down' : 'up' };
        listener();
      };
      element.addEventListener('scroll', onScroll, { passive: true });
      const resized = new ResizeObserver(listener);
      resized.observe(element);
      return () => {
        element.removeEventListener('scroll', onScroll);
        resized.disconnect();
      };
    },
    [frame],
  );
  // A text, which compares by value: only another row or column renders.
  const snapshot = () => {
    const { first, last, from, to, above } = inSight(
      frame.current ? viewportOf(frame.current) : unseen,
      layout,
      scrolled.current.heading,
    );
    return `${first} ${last} ${from} ${to} ${above}`;
  };
  const shown = useSyncExternalStore(subscribe, snapshot).split(' ').map(Number);
  const [first = 0, last = -1, from = 0, to = 0, above = 0] = shown;
  return { first, last, from, to, above };
}
