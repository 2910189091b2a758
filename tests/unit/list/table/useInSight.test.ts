import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyHeight, inSight, rowsTop, scrolledTo } from '../../../../src/list/table/useInSight';

const layout = { count: 100_000, rowHeight: 40, headHeight: 40, widths: Array(20).fill(160), boxes: 44 };
const viewport = { top: 0, left: 0, height: 600, width: 1_000 };

describe('the rendered rows and columns', () => {
  it('are the visible ones and some around them', () => {
    expect(inSight(viewport, layout)).toEqual({
      ...{ first: 0, last: 34, from: 0, to: 8, above: 0 },
      ...{ visible: 14, right: 6 },
    });
    expect(inSight({ ...viewport, top: 40_000, left: 1_000 }, layout)).toEqual({
      first: 979,
      last: 1_034,
      from: 3,
      to: 15,
      above: 979 * 40,
      visible: 1_014,
      right: 13,
    });
  });

  it('are fewer on the side that scrolling leaves', () => {
    const middle = { ...viewport, top: 40_000 };
    expect(inSight(middle, layout, 'down')).toMatchObject({ first: 995, last: 1_034, above: 995 * 40 });
    expect(inSight(middle, layout, 'up')).toMatchObject({ first: 979, last: 1_018, above: 979 * 40 });
  });

  it('are all of a small list and none of an empty one', () => {
    expect(inSight(viewport, { ...layout, count: 3 })).toMatchObject({ first: 0, last: 2 });
    expect(inSight(viewport, { ...layout, count: 0 })).toMatchObject({ first: 0, last: -1 });
  });

  it('include every visible pixel and stay below a limit', () => {
    const headings = fc.constantFrom(undefined, 'up', 'down');
    const px = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(
        px(4_000_000),
        px(3_000),
        fc.integer({ min: 20, max: 160 }),
        headings,
        (top, left, rowHeight, heading) => {
          const { first, last, from, to } = inSight({ ...viewport, top, left }, { ...layout, rowHeight }, heading);
          const rowAt = (y: number) => Math.max(0, Math.min(99_999, Math.floor((y - 40) / rowHeight)));
          expect(first).toBeLessThanOrEqual(rowAt(top));
          expect(last).toBeGreaterThanOrEqual(rowAt(top + 599));
          expect((last - first) * rowHeight).toBeLessThan(3_000);
          const columnAt = (x: number) => Math.max(0, Math.min(19, Math.floor((x - 44) / 160)));
          expect(from).toBeLessThanOrEqual(columnAt(left));
          expect(to).toBeGreaterThan(Math.min(columnAt(left + 999), 19));
        },
      ),
    );
  });
});

describe('scrolling to a cell', () => {
  it('keeps the offset if the cell is visible', () => {
    expect(scrolledTo({ ...viewport, top: 400, left: 160 }, layout, { row: 12, column: 2 })).toEqual({
      top: 400,
      left: 160,
    });
  });

  it('moves a cell that is out of sight to the nearer edge', () => {
    expect(scrolledTo({ ...viewport, top: 400 }, layout, { row: 3, column: 0 }).top).toBe(120);
    expect(scrolledTo(viewport, layout, { row: 99_999, column: 0 }).top).toBe(40 + 100_000 * 40 - 600);
    expect(scrolledTo({ ...viewport, left: 900 }, layout, { row: 0, column: 1 }).left).toBe(160);
    expect(scrolledTo(viewport, layout, { row: 0, column: 19 }).left).toBe(44 + 20 * 160 - 1_000);
  });
});

describe('rows taller than an element can be', () => {
  const many = (count: number, rowHeight: number) => ({ ...layout, count, rowHeight });
  const end = (all: typeof layout) => all.headHeight + bodyHeight(all) - viewport.height;

  it('start at the top and finish at the end of the frame', () => {
    const all = many(1_000_000, 40);
    expect(bodyHeight(all)).toBeLessThan(17_000_000);
    expect(inSight(viewport, all)).toMatchObject({ first: 0, above: 0 });
    const { first, last, above } = inSight({ ...viewport, top: end(all) }, all);
    expect(last).toBe(999_999);
    expect(above + (last + 1 - first) * 40).toBeCloseTo(bodyHeight(all), 3);
    expect(rowsTop({ ...viewport, top: end(all) }, all)).toBeCloseTo(40 + 40_000_000 - 600, 3);
  });

  it('fill the frame at every offset, and each can be scrolled into view', () => {
    const counts = fc.integer({ min: 1_000, max: 1_000_000 });
    fc.assert(
      fc.property(
        counts,
        fc.integer({ min: 20, max: 200 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (count, height, part) => {
          const all = many(count, height);
          const top = Math.round(end(all) * part);
          const { first, last, above } = inSight({ ...viewport, top }, all);
          expect(above).toBeLessThanOrEqual(Math.max(0, top - 40));
          expect(above + (last + 1 - first) * height).toBeGreaterThanOrEqual(
            Math.min(top + 560, bodyHeight(all)) - 0.01,
          );

          const row = Math.floor((count - 1) * part);
          const there = { ...viewport, top: Math.round(scrolledTo({ ...viewport, top }, all, { row, column: 0 }).top) };
          const shown = inSight(there, all);
          const begins = 40 + shown.above + (row - shown.first) * height - there.top;
          // A frame scrolls by whole pixels, each of which is several rows.
          expect(begins).toBeGreaterThanOrEqual(40 - 10);
          expect(begins + height).toBeLessThanOrEqual(600 + 10);
        },
      ),
    );
  });
});
