import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RowRecord } from '../../../../src/dataProvider/records';
import { useInSightFirst } from '../../../../src/list/table/useInSightFirst';

const page = (name: string, rows: number): RowRecord[] =>
  Array.from({ length: rows }, (_, place) => ({ id: `${name} ${place}` }));
/** Ten rows of it are in sight, and of columns of 160 px three and a half. */
const frame = {
  scrollTop: 0,
  scrollLeft: 0,
  clientHeight: 400,
  clientWidth: 600,
  getBoundingClientRect: () => ({ top: 100 }),
};
const draw = (records: readonly RowRecord[], { isNew = false, columns = 3, stays = -1 } = {}) =>
  renderHook(
    (props: { records: readonly RowRecord[]; isNew: boolean }) =>
      useInSightFirst({ current: frame as unknown as HTMLElement }, props.records, {
        rowHeight: 40,
        widths: Array(columns).fill(160),
        boxes: 44,
        stays,
        isNew: props.isNew,
      }),
    { initialProps: { records, isNew } },
  );
const idsOf = (at: readonly (RowRecord | undefined)[]) => at.map((record) => record?.id);
const nextFrame = () => act(() => vi.advanceTimersByTimeAsync(50));

describe('the rows of a page', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'] });
    Object.assign(frame, { scrollTop: 0, scrollLeft: 0 });
  });
  afterEach(() => vi.useRealTimers());

  it('are drawn in sight first, the others after they were painted', async () => {
    const records = page('a', 50);
    const { result } = draw(records);
    expect(idsOf(result.current.at)).toEqual([
      ...records.slice(0, 12).map(({ id }) => id),
      ...Array(38).fill(undefined),
    ]);
    expect(result.current.isAll).toBe(false);
    await nextFrame();
    expect(result.current).toMatchObject({ at: records, beside: records, isAll: true });
  });

  it('stay as they were below, until then', async () => {
    const [before, now] = [page('a', 30), page('b', 50)];
    const { result, rerender } = draw(before);
    await nextFrame();
    frame.scrollTop = 400;
    rerender({ records: now, isNew: false });
    const ids = idsOf(result.current.at);
    expect([ids[8], ids[9], ids[20], ids[21], ids[29], ids[30]]).toEqual([
      'a 8',
      'b 9',
      'b 20',
      'a 21',
      'a 29',
      undefined,
    ]);
    rerender({ records: now, isNew: true });
    // Those that are drawn already stay.
    expect(idsOf(result.current.at).slice(0, 22)).toEqual([...now.slice(0, 21).map(({ id }) => id), 'a 21']);
    await nextFrame();
    expect(result.current.at).toEqual(now);
  });

  it('have their cells out of sight drawn after those in sight, however few rows there are', async () => {
    const [before, now] = [page('a', 12), page('b', 12)];
    const { result, rerender } = draw(before, { columns: 20 });
    expect(result.current).toMatchObject({ at: before, beside: Array(12).fill(undefined), aside: 4, isAll: false });
    await nextFrame();
    expect(result.current).toMatchObject({ at: before, beside: before, isAll: true });
    frame.scrollLeft = 320;
    rerender({ records: now, isNew: false });
    expect(result.current).toMatchObject({ at: now, beside: before, aside: 6, isAll: false });
    await nextFrame();
    expect(result.current).toMatchObject({ at: now, beside: now, isAll: true });
  });

  it('are drawn some at a time, those in sight first, then those below and at last those above', async () => {
    frame.scrollTop = 1_200;
    const records = page('a', 50);
    const { result } = draw(records, { columns: 20 });
    const whole = () =>
      result.current.beside.flatMap((record, place) => (record && result.current.at[place] === record ? [place] : []));
    const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, step) => first + step);
    expect([result.current.at.findIndex((record) => record), whole()]).toEqual([29, []]);
    await nextFrame();
    expect(whole()).toEqual(from(29, 47));
    await nextFrame();
    expect(whole()).toEqual([...from(0, 13), ...from(29, 49)]);
    await nextFrame();
    expect([whole(), result.current.isAll]).toEqual([from(0, 49), true]);
  });

  it('are those at the end, where there are fewer than before', () => {
    frame.scrollTop = 1_200;
    const { result } = draw(page('a', 20), { columns: 20 });
    expect(result.current.at.findIndex((record) => record)).toBe(8);
  });

  it('have the column that stays drawn with those in sight', () => {
    expect(draw(page('a', 50), { columns: 20, stays: 9 }).result.current.aside).toBe(10);
  });

  it('are drawn at once when they are few', () => {
    const records = page('a', 17);
    expect(draw(records).result.current).toMatchObject({ at: records, beside: records, isAll: true });
    expect(draw(page('b', 12), { columns: 11 }).result.current.isAll).toBe(true);
  });

  it('are all drawn where no frame is painted', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const records = page('a', 50);
    const { result } = draw(records);
    await act(async () => undefined);
    expect(result.current.isAll).toBe(true);
    hidden.mockRestore();
  });
});
