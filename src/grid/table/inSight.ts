/** A frame that scrolls, in px. */
export interface Viewport {
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
export interface InSight {
  readonly first: number;
  readonly last: number;
  readonly from: number;
  readonly to: number;
}

/** So many px of rows are drawn above and below what is in sight, so that fast scrolling shows no gap. */
const margin = 800;
/** And so many columns on either side. */
const columnMargin = 2;

const limited = (value: number, most: number) => Math.max(0, Math.min(value, most));

/** The rows and columns around what is in sight. `last` is -1 where there are no rows. */
export function inSight({ top, left, height, width }: Viewport, layout: Layout): InSight {
  const { count, rowHeight, headHeight, widths, boxes } = layout;
  const first = limited(Math.floor((top - headHeight - margin) / rowHeight), count - 1);
  const last = limited(Math.ceil((top - headHeight + height + margin) / rowHeight), count - 1);
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
  };
}

/** Where a frame has to scroll, at least, for a cell to be in sight below the header and beside the boxes. */
export function scrolledTo(
  { top, left, height, width }: Viewport,
  { rowHeight, headHeight, widths, boxes }: Layout,
  { row, column }: { readonly row: number; readonly column: number },
): { readonly top: number; readonly left: number } {
  const above = row * rowHeight;
  const below = headHeight + above + rowHeight - height;
  const before = widths.slice(0, column).reduce((sum, columnWidth) => sum + columnWidth, 0);
  const after = boxes + before + (widths[column] ?? 0) - width;
  return { top: Math.max(below, Math.min(top, above)), left: Math.max(after, Math.min(left, before)) };
}
