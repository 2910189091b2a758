import { describe, expect, it } from 'vitest';
import { columnFiltersOf, searchOf, withColumnFilter, withSearch } from '../../../src/dataProvider/listQuery';

describe('the filters in the address', () => {
  it.each(['state', 'q', '', '=x', '__proto__', 'constructor', 'a.b'])(
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
  });

  it('may be anything, of which what is no filter is passed over', () => {
    const filter = { q: { a: 1 }, a: 1, b: null, c: { d: 'x' }, e: ['x', 2, null], f: [], g: '' };
    expect(columnFiltersOf(filter)).toEqual([{ column: 'e', oneOf: ['x'] }]);
    expect(searchOf(filter)).toBe('');
    expect(columnFiltersOf(undefined)).toEqual([]);
  });
});
