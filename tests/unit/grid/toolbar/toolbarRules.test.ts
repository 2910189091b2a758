import { describe, expect, it } from 'vitest';
import { withColumn, withMoved } from '../../../../src/grid/columns';
import { agoText } from '../../../../src/grid/toolbar/UpdatedAgo';

describe('how long ago the rows were read', () => {
  it.each([
    [-5_000, 'updated 0 s ago', 1_000],
    [0, 'updated 0 s ago', 1_000],
    [12_400, 'updated 12 s ago', 600],
    [59_999, 'updated 59 s ago', 1],
    [60_000, 'updated 1 min ago', 60_000],
    [3_599_000, 'updated 59 min ago', 1_000],
    [7_200_000, 'updated 2 h ago', 3_600_000],
  ])('%i ms', (age, text, next) => {
    expect(agoText(age)).toEqual({ text, next });
  });
});

describe('the choice of a column', () => {
  const none = { hidden: [], shown: [] };

  it('remembers one that is taken out of sight, and forgets it when it is back', () => {
    const hidden = withColumn(none, 'a', false, false);
    expect(hidden).toEqual({ hidden: ['a'], shown: [] });
    expect(withColumn(hidden, 'a', true, false)).toEqual(none);
  });

  it('remembers one that is hidden at first when it is put into sight', () => {
    const shown = withColumn(none, 'a', true, true);
    expect(shown).toEqual({ hidden: [], shown: ['a'] });
    expect(withColumn(shown, 'a', false, true)).toEqual(none);
  });

  it('notes no column twice', () => {
    expect(withColumn({ hidden: ['a'], shown: [] }, 'a', false, false).hidden).toEqual(['a']);
  });
});

describe('a column that is moved', () => {
  it('takes its new place', () => {
    expect(withMoved(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
    expect(withMoved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
  });

  it.each([
    ['a', -1],
    ['c', 3],
    ['x', 0],
  ])('%s has no place %i', (column, place) => {
    const columns = ['a', 'b', 'c'];
    expect(withMoved(columns, column, place)).toBe(columns);
  });
});
