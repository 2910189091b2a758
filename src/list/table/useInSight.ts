import { type RefObject, useCallback, useRef, useSyncExternalStore } from 'react';

/** The visible part of a scrolling frame, in px. */
interface Viewport {
  readonly top: number;
  readonly left: number;
  readonly height: number;
  readonly width: number;
}

/** The content of the frame, in px: rows of one height below a header, and columns after the boxes. */
export interface Layout {
  readonly count: number;
  readonly rowHeight: number;
  readonly headHeight: number;
  readonly widths: readonly number[];
  readonly boxes: number;
}

/** The rows to render, `first` and `last` included, and the columns, `to` excluded. */
export interface InSight {
  readonly first: number;
  readonly last: number;
  readonly from: number;
  readonly to: number;
  /** The top of the first row, in px below the header. Negative if rows scroll faster than the frame. */
  readonly above: number;
  /** The last row of which a pixel is visible. */
  readonly visible: number;
  /** The number of columns up to the last one of which a pixel is visible. */
  readonly right: number;
}

/** The limit in px for the height of an element: 33 million in Chromium, half of that in other browsers. */
const tallest = 16_000_000;

/** Returns the height in px that the frame scrolls. */
export const bodyHeight = ({ count, rowHeight }: Pick<Layout, 'count' | 'rowHeight'>) =>
  Math.min(count * rowHeight, tallest);

/** Returns the px that rows scroll for each px of the frame: 1, unless the rows are taller than an element can be. */
function speed(
  { height }: Pick<Viewport, 'height'>,
  layout: Pick<Layout, 'count' | 'rowHeight' | 'headHeight'>,
): number {
  const beyond = layout.headHeight - height;
  const rows = layout.count * layout.rowHeight;
  return rows <= tallest ? 1 : (rows + beyond) / (tallest + beyond);
}

/** Returns the scroll offset of the rows, in px. */
export function rowsTop(viewport: Pick<Viewport, 'top' | 'height'>, layout: Omit<Layout, 'widths' | 'boxes'>): number {
  return viewport.top * speed(viewport, layout);
}

/** Rows rendered beyond the visible ones, in px, so that fast scrolling shows no gap. */
const ahead = 800;
const behind = 160;
/** Columns rendered on either side of the visible ones. */
const columnMargin = 2;

const limited = (value: number, maximum: number) => Math.max(0, Math.min(value, maximum));

/** The direction of scrolling. */
type Heading = 'up' | 'down' | undefined;

/** Returns the rows and columns to render around the visible ones. Without rows, `last` is -1. */
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
    visible: limited(Math.ceil((top - headHeight + height) / rowHeight), count - 1),
    right: to,
  };
}

/** Returns the nearest scroll offset at which a cell is visible below the header and beside the checkboxes. */
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

/** Returns the visible part of a frame. */
export function viewportOf({ scrollTop, scrollLeft, clientHeight, clientWidth }: HTMLElement): Viewport {
  return { top: scrollTop, left: scrollLeft, height: clientHeight, width: clientWidth };
}

/** A guess before the frame is mounted: its height by its style, and the width of the window. */
const guessed = (): Viewport => ({
  top: 0,
  left: 0,
  height: Math.max(320, window.innerHeight - 300),
  width: window.innerWidth,
});

/**
 * Returns the rows and columns to render, in step with the frame's scrolling and size.
 *
 * @param isOn false to ignore the frame: the result is empty then
 */
export function useInSight(frame: RefObject<HTMLElement | null>, layout: Layout, isOn: boolean): InSight {
  // Read on events only: reading the frame while rendering would lay out new rows twice.
  const viewport = useRef<Viewport>(undefined);
  const heading = useRef<Heading>(undefined);
  const subscribe = useCallback(
    (listener: () => void) => {
      const element = frame.current;
      if (!element) return () => undefined;
      const update = () => {
        const next = viewportOf(element);
        const top = viewport.current?.top ?? 0;
        // Scrolling sideways keeps the direction.
        if (next.top !== top) heading.current = next.top > top ? 'down' : 'up';
        viewport.current = next;
        listener();
      };
      element.addEventListener('scroll', update, { passive: true });
      const observer = new ResizeObserver(update);
      observer.observe(element);
      return () => {
        element.removeEventListener('scroll', update);
        observer.disconnect();
      };
    },
    [frame],
  );
  // A text compares by value, so that only another row or column renders.
  const snapshot = () => {
    if (!isOn) return '';
    const shown = inSight(viewport.current ?? guessed(), layout, heading.current);
    const { first, last, from, to, above, visible, right } = shown;
    return `${first} ${last} ${from} ${to} ${above} ${visible} ${right}`;
  };
  const shown = useSyncExternalStore(subscribe, snapshot).split(' ').map(Number);
  const [first = 0, last = -1, from = 0, to = 0, above = 0, visible = 0, right = 0] = shown;
  return { first, last, from, to, above, visible, right };
}
