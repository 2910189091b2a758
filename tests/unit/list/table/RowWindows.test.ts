import { describe, expect, it, vi } from 'vitest';
import type { RowRecord } from '../../../../src/dataProvider/records';
import { RowWindows } from '../../../../src/list/table/RowWindows';

const size = 10;
const rowsOf = (window: number, word = 'row'): RowRecord[] =>
  Array.from({ length: size }, (_, place) => ({
    id: window * size + place,
    name: `${word} ${window * size + place}`,
  }));
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the windows of a long list', () => {
  it('hold what is in sight, and what comes next in the direction of scrolling', async () => {
    const read = vi.fn(async (window: number) => rowsOf(window));
    const windows = new RowWindows(size, read);
    windows.request(20, 29, 1_000);
    expect(windows.at(25)).toBeUndefined();
    await settled();
    expect(windows.at(25)?.id).toBe(25);
    expect(read.mock.calls.map(([window]) => window).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    windows.request(10, 19, 1_000);
    await settled();
    expect(read).toHaveBeenCalledTimes(9);
    expect(read).toHaveBeenLastCalledWith(0);
  });

  it('tell when a window has come', async () => {
    const windows = new RowWindows(size, async (window) => rowsOf(window));
    const told = vi.fn();
    windows.subscribe(told);
    windows.request(0, 9, 10);
    await settled();
    expect(told).toHaveBeenCalledOnce();
  });

  it('ask for at most six at a time, and for the newest that are wanted', async () => {
    const answers: ((rows: RowRecord[]) => void)[] = [];
    const read = vi.fn((_window: number) => new Promise<RowRecord[]>((resolve) => answers.push(resolve)));
    const windows = new RowWindows(size, read);
    windows.request(0, 9, 10_000);
    windows.request(5_000, 5_009, 10_000);
    expect(read).toHaveBeenCalledTimes(6);
    answers[0]?.(rowsOf(0));
    await settled();
    expect(read).toHaveBeenLastCalledWith(500);
  });

  it('keep at most thirty, the nearest', async () => {
    const read = vi.fn(async (window: number) => rowsOf(window));
    const windows = new RowWindows(size, read);
    for (let first = 0; first < 600; first += size) {
      windows.request(first, first + 9, 10_000);
      await settled();
    }
    expect(windows.at(595)?.id).toBe(595);
    expect(windows.at(5)).toBeUndefined();
  });

  it('go on showing the rows before a refresh until theirs have come', async () => {
    const old = new RowWindows(size, async (window) => rowsOf(window, 'old'));
    old.request(0, 9, 10);
    await settled();
    const fresh = new RowWindows(size, async (window) => rowsOf(window, 'new'), old);
    expect(fresh.at(3)?.name).toBe('old 3');
    fresh.request(0, 9, 10);
    await settled();
    expect(fresh.at(3)?.name).toBe('new 3');
  });

  it('do not ask again and again for what fails, but do when it comes into sight anew', async () => {
    const failure = new Error('down');
    const read = vi.fn(async (): Promise<RowRecord[]> => Promise.reject(failure));
    const windows = new RowWindows(size, read);
    windows.request(0, 9, 10);
    await settled();
    windows.request(0, 9, 10);
    await settled();
    expect(read).toHaveBeenCalledTimes(1);
    expect(windows.failure).toBe(failure);
    windows.request(5_000, 5_009, 10_000);
    windows.request(0, 9, 10);
    await settled();
    expect(read.mock.calls.length).toBeGreaterThan(2);
  });

  it('give a range of rows over several windows, read where they are not held', async () => {
    const windows = new RowWindows(size, async (window) => rowsOf(window));
    const rows = await windows.between(8, 31);
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 24 }, (_, place) => place + 8));
  });
});
