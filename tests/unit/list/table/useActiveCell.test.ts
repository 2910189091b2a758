import { describe, expect, it } from 'vitest';
import { moveOf } from '../../../../src/list/table/useActiveCell';

const bounds = { rows: 50, columns: 20, screen: 12 };
const from =
  (row: number, column: number) =>
  (key: string, ctrl = false) =>
    moveOf({ key, ctrl }, { row, column }, bounds);

describe('key in the body of a table', () => {
  it('moves to the neighbour and stops at the edges', () => {
    expect(from(3, 3)('ArrowDown')).toEqual({ row: 4, column: 3 });
    expect(from(3, 3)('ArrowLeft')).toEqual({ row: 3, column: 2 });
    expect(from(3, 0)('ArrowLeft')).toEqual({ row: 3, column: 0 });
    expect(from(49, 19)('ArrowRight')).toEqual({ row: 49, column: 19 });
    expect(from(49, 19)('ArrowDown')).toEqual({ row: 49, column: 19 });
  });

  it('moves from the first row into the header', () => {
    expect(from(0, 5)('ArrowUp')).toBe('header');
    expect(from(1, 5)('ArrowUp')).toEqual({ row: 0, column: 5 });
  });

  it('moves to the ends of the row, with Ctrl to those of the table', () => {
    expect(from(3, 3)('Home')).toEqual({ row: 3, column: 0 });
    expect(from(3, 3)('End')).toEqual({ row: 3, column: 19 });
    expect(from(3, 3)('Home', true)).toEqual({ row: 0, column: 0 });
    expect(from(3, 3)('End', true)).toEqual({ row: 49, column: 19 });
  });

  it('moves by a screenful and beyond the edge to the next page', () => {
    expect(from(3, 3)('PageDown')).toEqual({ row: 15, column: 3 });
    expect(from(45, 3)('PageDown')).toEqual({ row: 49, column: 3 });
    expect(from(49, 3)('PageDown')).toBe('nextPage');
    expect(from(5, 3)('PageUp')).toEqual({ row: 0, column: 3 });
    expect(from(0, 3)('PageUp')).toBe('previousPage');
  });

  it('does not move for other keys', () => {
    expect(from(3, 3)('a')).toBeUndefined();
    expect(from(3, 3)('Tab')).toBeUndefined();
  });
});
