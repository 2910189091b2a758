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
    'keep a column named %j apart from other keys',
    (column) => {
      const filter = withSearch(withColumnFilter({}, column, ['a', 'b']), 'words');
      const back = JSON.parse(JSON.stringify(filter)) as Record<string, unknown>;
      expect(columnFiltersOf(back)).toEqual([{ column, oneOf: ['a', 'b'] }]);
      expect(searchOf(back)).toBe('words');
      expect(withSearch(withColumnFilter(back, column, undefined), '')).toEqual({});
    },
  );

  it('have react-admin’s form for plain columns', () => {
    expect(withColumnFilter({ q: 'x' }, 'state', ['running'])).toEqual({ q: 'x', state: ['running'] });
    expect(withColumnFilter({}, 'name', 'crawl')).toEqual({ name: 'crawl' });
  });

  it('drop an empty choice or text', () => {
    expect(withColumnFilter({ state: ['a'] }, 'state', [])).toEqual({});
    expect(withColumnFilter({ name: 'a' }, 'name', '')).toEqual({});
    expect(withColumnFilter({ at: { from: '2026-01-01' } }, 'at', { from: '', to: '' })).toEqual({});
  });

  it('hold ranges of valid days, open at either end', () => {
    const days = { from: '2026-01-01', to: '' };
    expect(columnFiltersOf(withColumnFilter({}, 'at', days))).toEqual([{ column: 'at', ...days }]);
    expect(columnFiltersOf({ at: { to: '2026-01-31', from: 7 } })).toEqual([
      { column: 'at', from: '', to: '2026-01-31' },
    ]);
    for (const at of [{ from: '0002-01-01' }, { from: '2026-1-1', to: 'tomorrow' }, { from: null }, {}])
      expect(columnFiltersOf({ at })).toEqual([]);
  });

  it('hold times of days, and relative ranges', () => {
    const days = { from: '2026-01-01T09:30', to: '2026-01-02' };
    expect(columnFiltersOf({ at: days })).toEqual([{ column: 'at', ...days }]);
    for (const from of ['2026-01-01T24:00', '2026-01-01T9:30', '2026-01-01T09:30:00'])
      expect(columnFiltersOf({ at: { from } })).toEqual([]);
    expect(columnFiltersOf(withColumnFilter({}, 'at', { last: '1h' }))).toEqual([{ column: 'at', last: '1h' }]);
    expect(columnFiltersOf({ at: { last: '3h' } })).toEqual([]);
    expect(withColumnFilter({ at: { last: '1h' } }, 'at', undefined)).toEqual({});
  });

  it('ignore anything that is not a filter', () => {
    const filter = { q: { a: 1 }, a: 1, b: null, c: { d: 'x' }, e: ['x', 2, null], f: [], g: '' };
    expect(columnFiltersOf(filter)).toEqual([{ column: 'e', oneOf: ['x'] }]);
    expect(searchOf(filter)).toBe('');
    expect(columnFiltersOf(undefined)).toEqual([]);
  });
});

describe('the columns of a search', () => {
  it('are stored beside the search, and removed with it', () => {
    const limited = withSearch({ state: ['running'] }, 'fleet', ['name']);
    expect(limited).toEqual({ state: ['running'], q: 'fleet', qColumns: ['name'] });
    expect(searchColumnsOf(limited)).toEqual(['name']);
    expect(columnFiltersOf(limited)).toEqual([{ column: 'state', oneOf: ['running'] }]);
    expect(withSearch(limited, 'fleet')).toEqual({ state: ['running'], q: 'fleet' });
    expect(withSearch(limited, '', ['name'])).toEqual({ state: ['running'] });
  });

  it('do not collide with the filter of a column of that name', () => {
    expect(columnFiltersOf({ [filterKey('qColumns')]: 'x' })).toEqual([{ column: 'qColumns', contains: 'x' }]);
  });
});
