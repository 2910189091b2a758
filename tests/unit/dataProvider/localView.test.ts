import { describe, expect, it } from 'vitest';
import { columnRule } from '../../../src/dataProvider/columnRules';
import { viewOf } from '../../../src/dataProvider/localView';

const rows = [
  { id: 1, name: 'crawl 10', active: true, count: 5, tags: ['air'] },
  { id: 2, name: 'Crawl 9', active: false, count: null, tags: [] },
  { id: 3, name: 'zebra', active: true, count: 40, tags: ['rc', 'air'] },
];
const all = { search: '', filters: [], sortBy: '', descending: false, rule: (name: string) => columnRule({}, name) };
const ids = (query: Partial<typeof all>) => viewOf(rows, { ...all, ...query }).map(({ id }) => id);

describe('the search', () => {
  it('looks into every cell, in any case, as the cells are shown', () => {
    expect(ids({ search: 'CRAWL' })).toEqual([1, 2]);
    expect(ids({ search: 'yes' })).toEqual([1, 3]);
    expect(ids({ search: ' air ' })).toEqual([1, 3]);
    expect(ids({ search: '' })).toEqual([1, 2, 3]);
    expect(ids({ search: 'nowhere' })).toEqual([]);
  });

  it('finds no text that spans two cells', () => {
    expect(ids({ search: '1crawl' })).toEqual([]);
  });
});

describe('the order', () => {
  it('is natural for texts, by value for numbers', () => {
    expect(ids({ sortBy: 'name' })).toEqual([2, 1, 3]);
    expect(ids({ sortBy: 'name', descending: true })).toEqual([3, 1, 2]);
    expect(ids({ sortBy: 'count', descending: true })).toEqual([3, 1, 2]);
  });

  it('puts nothing after everything, both ways', () => {
    expect(ids({ sortBy: 'count' }).at(-1)).toBe(2);
    expect(ids({ sortBy: 'count', descending: true }).at(-1)).toBe(2);
  });

  it('keeps the order of arrival among equals, and for a column that nobody has', () => {
    expect(ids({ sortBy: 'active' })).toEqual([2, 1, 3]);
    expect(ids({ sortBy: 'constructor' })).toEqual([1, 2, 3]);
  });

  it('leaves the rows as they were', () => {
    viewOf(rows, { ...all, sortBy: 'name' });
    expect(rows.map(({ id }) => id)).toEqual([1, 2, 3]);
  });
});
