import { describe, expect, it } from 'vitest';
import {
  columnFiltersOf,
  filterKey,
  searchColumnsOf,
  searchOf,
  withColumnFilter,
  withSearch,
} from '../../../src/dataProvider/listQuery';

describe('the filters in the address', () => {
  it.each(['state', 'q', 'qColumns', '', '=x', '__proto__', 'constructor', 'a.b'])(
    'keep a column named %j apart from all else',
    (column) => {
      const filter = withSearch(withColumnFilter({}, column, ['a', 'b']), 'words');
      const back = JSON.parse(JSON.stringify(filter)) as Record<string, unknown>;
      expect(columnFiltersOf(back)).toEqual([{ column, oneOf: ['a', 'b'] }]);
      expect(searchOf(back)).toBe('words');
      expect(withSearch(withColumnFilter(back, column, undefined), '')).toEqual({});
    },
  );

  it('are react-admin’s own for plain columns', () => {
    expect(withColumnFilter({ q: 'x' }, 'state', ['running'])).toEqual({ q: 'x', state: ['running'] });
    expect(withColumnFilter({}, 'name', 'crawl')).toEqual({ name: 'crawl' });
  });

  it('take an empty choice or text away', () => {
    expect(withColumnFilter({ state: ['a'] }, 'state', [])).toEqual({});
    expect(withColumnFilter({ name: 'a' }, 'name', '')).toEqual({});
    expect(withColumnFilter({ at: { from: '2026-01-01' } }, 'at', { from: '', to: '' })).toEqual({});
  });

  it('hold ranges of days, of which an end may be open, and no day that there is in no calendar of ours', () => {
    const days = { from: '2026-01-01', to: '' };
    expect(columnFiltersOf(withColumnFilter({}, 'at', days))).toEqual([{ column: 'at', ...days }]);
    expect(columnFiltersOf({ at: { to: '2026-01-31', from: 7 } })).toEqual([
      { column: 'at', from: '', to: '2026-01-31' },
    ]);
    for (const at of [{ from: '0002-01-01' }, { from: '2026-1-1', to: 'tomorrow' }, { from: null }, {}])
      expect(columnFiltersOf({ at })).toEqual([]);
  });

  it('hold times of days, and ranges that go on with the clock', () => {
    const days = { from: '2026-01-01T09:30', to: '2026-01-02' };
    expect(columnFiltersOf({ at: days })).toEqual([{ column: 'at', ...days }]);
    for (const from of ['2026-01-01T24:00', '2026-01-01T9:30', '2026-01-01T09:30:00'])
      expect(columnFiltersOf({ at: { from } })).toEqual([]);
    expect(columnFiltersOf(withColumnFilter({}, 'at', { last: '1h' }))).toEqual([{ column: 'at', last: '1h' }]);
    expect(columnFiltersOf({ at: { last: '3h' } })).toEqual([]);
    expect(withColumnFilter({ at: { last: '1h' } }, 'at', undefined)).toEqual({});
  });

  it('may be anything, of which what is no filter is passed over', () => {
    const filter = { q: { a: 1 }, a: 1, b: null, c: { d: 'x' }, e: ['x', 2, null], f: [], g: '' };
    expect(columnFiltersOf(filter)).toEqual([{ column: 'e', oneOf: ['x'] }]);
    expect(searchOf(filter)).toBe('');
    expect(columnFiltersOf(undefined)).toEqual([]);
  });
});

describe('the columns that a search is limited to', () => {
  it('stand beside the search, and go with it', () => {
    const limited = withSearch({ state: ['running'] }, 'fleet', ['name']);
    expect(limited).toEqual({ state: ['running'], q: 'fleet', qColumns: ['name'] });
    expect(searchColumnsOf(limited)).toEqual(['name']);
    expect(columnFiltersOf(limited)).toEqual([{ column: 'state', oneOf: ['running'] }]);
    expect(withSearch(limited, 'fleet')).toEqual({ state: ['running'], q: 'fleet' });
    expect(withSearch(limited, '', ['name'])).toEqual({ state: ['running'] });
  });

  it('leave a column of that name its own filter', () => {
    expect(columnFiltersOf({ [filterKey('qColumns')]: 'x' })).toEqual([{ column: 'qColumns', contains: 'x' }]);
  });
});
