import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { columnsOf } from '../../../../src/dataProvider/cells';
import { atOnce } from '../../../../src/dataProvider/listEngine/slices';
import { facetOf } from '../../../../src/dataProvider/listIndex/facets';
import { IndexBuilder } from '../../../../src/dataProvider/listIndex/indexBuilder';
import type { IndexPlan } from '../../../../src/dataProvider/listIndex/indexPlan';
import type { ListQuery } from '../../../../src/dataProvider/listQuery';
import { naiveFacet, naiveView } from '../../../support/naiveList';
import { someQuery, someRows } from './arbitraryList';

type Row = Readonly<Record<string, unknown>>;

const plan: IndexPlan = { presets: [], checkboxes: [], textFilters: [], key: 'id', derived: [] };
const built = (rows: readonly Row[], part: Partial<typeof plan> = {}, atATime = rows.length + 1) => {
  const builder = new IndexBuilder({ ...plan, ...part });
  for (let from = 0; from < rows.length; from += atATime) builder.add(rows.slice(from, from + atATime));
  expect(builder.columns).toEqual(columnsOf(rows));
  return atOnce(builder.look());
};
const indexOf = (rows: readonly Row[]) => built(rows).index;
const all: ListQuery = { search: '', filters: [], sortBy: '', descending: false };

/** Enough rows that columns with as many values are kept as texts, and not as dictionaries. */
const many = (rows: readonly Row[]): Row[] =>
  Array.from({ length: 5_000 }, (_, number) => ({
    ...(rows[number % Math.max(rows.length, 1)] ?? {}),
    serial: `${number % 7 === 0 ? 'İ' : 'n'}${number * 7919}`,
    mixed: [number, `text ${number}`, null, number % 3 === 0, [number, 'a'], { deep: number }][number % 6],
  }));

describe('the index', () => {
  it('answers any question as plain filtering and sorting would', () => {
    fc.assert(
      fc.property(someRows, someQuery, (rows, query) => {
        expect([...indexOf(rows).view(query)]).toEqual(naiveView(rows, query));
      }),
      { numRuns: 1_500 },
    );
  });

  it('finds accounts by code and by name, in a search and in the boxes of a filter', () => {
    const { index } = built([{ account: '900' }, { account: 106 }, { account: '777' }], {
      accountNames: { 900: 'Hospitality', 106: 'Car Rentals' },
    });
    const found = (search: string) => [...index.view({ ...all, search })];
    expect([found('hosp'), found('900'), found('106 car'), found('777')]).toEqual([[0], [0], [1], [2]]);
    expect(facetOf(index, all, 'account', 'rental').entries).toEqual([{ text: '106', count: 1 }]);
  });

  it.each([
    ['i\u20110AB1\u200b', [0]],
    ['i-0ab1 i-0ab2\n', [0, 1]],
    ['[2001:DB8::1]:443', [1]],
    ['fare\u2011crawler', [2]],
    ['fare crawler', []],
    ['\u200b', [0, 1, 2]],
  ])('reads the search %j as identifiers and addresses are pasted', (search, rows) => {
    const index = indexOf([
      { id: 'i-0ab1', ip: null, name: 'x' },
      { id: 'i-0ab2', ip: '2001:db8::1', name: 'y' },
      { id: 'i-0ab3', ip: null, name: 'fare-crawler' },
    ]);
    expect([...index.view({ ...all, search })]).toEqual(rows);
  });

  it('does so for columns of many values', () => {
    const query = fc.tuple(
      someQuery,
      fc.constantFrom('', 'serial', 'mixed'),
      fc.constantFrom('', 'n1', 'İ7', 'TEXT 1', '9'),
    );
    fc.assert(
      fc.property(someRows, query, (few, [asked, sortBy, search]) => {
        const rows = many(few);
        const whole = { ...asked, sortBy, search, filters: [...asked.filters, { column: 'serial', contains: '1' }] };
        expect([...indexOf(rows).view(whole)]).toEqual(naiveView(rows, whole));
      }),
      { numRuns: 12 },
    );
  });

  it('ranks columns of many values before they are sorted by, in steps, and once', () => {
    const rows = many([]);
    const index = indexOf(rows);
    expect([...index.rankColumns()].length).toBeGreaterThan(5);
    for (const sortBy of ['serial', 'mixed']) {
      const looked = vi.spyOn(index.column(sortBy) ?? expect.fail(), 'distinct');
      const query = { ...all, sortBy, descending: true };
      expect([...index.view(query)]).toEqual(naiveView(rows, query));
      expect(looked).not.toHaveBeenCalled();
    }
    expect([...index.rankColumns()]).toEqual([]);
  });

  it('is the same when its rows come in parts, whatever columns the later ones bring', () => {
    fc.assert(
      fc.property(someRows, someQuery, fc.integer({ min: 1, max: 9 }), (rows, query, atATime) => {
        const { index, ...rest } = built(rows, {}, atATime);
        const { index: whole, ...same } = built(rows);
        expect(rest).toEqual(same);
        expect(index.view(query)).toEqual(whole.view(query));
        expect(rows.map((_, number) => index.row(number))).toEqual(rows);
      }),
      { numRuns: 200 },
    );
    const rows = many([{ name: 'x' }]);
    expect(built(rows, {}, 700).index.row(4_999)).toEqual(rows[4_999]);
  });

  it('gives every row back as it came', () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        const index = indexOf(rows);
        expect(rows.map((_, number) => index.row(number))).toEqual(rows);
      }),
      { numRuns: 300 },
    );
    const rows = many([{ ['__proto__']: 1, name: 'x' }]);
    const index = indexOf(rows);
    expect([0, 1, 2, 3, 4, 5, 4_999].map((number) => index.row(number))).toEqual(
      [0, 1, 2, 3, 4, 5, 4_999].map((number) => rows[number]),
    );
  });

  it('counts the values of a column among the rows that pass all other filters', () => {
    fc.assert(
      fc.property(
        someRows,
        someQuery,
        fc.constantFrom('state', 'security_groups', 'name', '__proto__'),
        (rows, query, column) => {
          if (!columnsOf(rows).includes(column)) return;
          const { entries } = facetOf(indexOf(rows), query, column, '');
          expect(new Map(entries.map(({ text, count }) => [text, count]))).toEqual(naiveFacet(rows, query, column));
        },
      ),
      { numRuns: 600 },
    );
  });
});

describe('the search', () => {
  it('looks only into the columns that it is limited to', () => {
    const index = indexOf([
      { name: 'fleet', notes: 'x' },
      { name: 'crawl', notes: 'fleet' },
    ]);
    expect([...index.view({ ...all, search: 'fleet' })]).toEqual([0, 1]);
    expect([...index.view({ ...all, search: 'fleet', searchIn: ['name', 'none'] })]).toEqual([0]);
  });

  const rows = [
    { id: 1, name: 'crawl 10', active: true, tags: ['air'] },
    { id: 2, name: 'Crawl 9', active: false, tags: [] },
    { id: 3, name: 'ΟΔΟΣ', active: true, tags: ['rc', 'air'] },
  ];
  const found = (search: string) => [...indexOf(rows).view({ ...all, search })].map((row) => rows[row]?.id);

  it('looks into every cell as it is shown, in any case', () => {
    expect(found('CRAWL')).toEqual([1, 2]);
    expect(found('yes')).toEqual([1, 3]);
    expect(found(' air ')).toEqual([1, 3]);
    expect(found('οδοσ')).toEqual([3]);
    expect(found('ΟΔΟΣ')).toEqual([3]);
    expect(found('nowhere')).toEqual([]);
  });

  it('finds no text that spans two cells', () => {
    const texts = many([]);
    expect(indexOf(rows).view({ ...all, search: '1crawl' })).toHaveLength(0);
    // In one packed text, the end of a cell and the beginning of the next one stand side by side.
    expect(indexOf(texts).view({ ...all, search: '7919n1' })).toHaveLength(0);
  });
});

describe('the order', () => {
  it('is by value for numbers, natural for texts, and puts nothing last, both ways', () => {
    const rows = [{ a: null }, { a: 'b10' }, { a: 2 }, { a: 'B9' }, {}, { a: 10 }, { a: -1 }];
    const order = (descending: boolean) => [...indexOf(rows).view({ ...all, sortBy: 'a', descending })];
    expect(order(false)).toEqual([6, 2, 5, 3, 1, 0, 4]);
    expect(order(true)).toEqual([1, 3, 5, 2, 6, 0, 4]);
  });

  it('keeps the order of arrival among equals, both ways', () => {
    const rows = ['b', 'A', 'a', 'B', 'a'].map((name) => ({ name }));
    const order = (descending: boolean) => [...indexOf(rows).view({ ...all, sortBy: 'name', descending })];
    expect(order(false)).toEqual([1, 2, 4, 0, 3]);
    expect(order(true)).toEqual([0, 3, 1, 2, 4]);
  });
});

describe('the checkbox lists', () => {
  it('stand on the named columns (R66) and on those with at most 20 values (D35)', () => {
    const rows = Array.from({ length: 21 }, (_, number) => ({
      vpc_id: `vpc-${number}`,
      name: `n${number}`,
      half: number % 20,
      flag: number % 2 === 0,
    }));
    expect(built(rows).checkboxes).toEqual(['vpc_id', 'half', 'flag']);
    expect(built(rows, { checkboxes: ['name'], textFilters: ['flag'] } as never).checkboxes).toEqual([
      'vpc_id',
      'name',
      'half',
    ]);
  });

  it('have one entry for each security group', () => {
    const web = { GroupName: 'web', GroupId: 'sg-1' };
    const rows = [{ security_groups: [web, { GroupName: 'db' }] }, { security_groups: [web] }, { security_groups: [] }];
    const { entries, total } = facetOf(indexOf(rows), all, 'security_groups', '');
    expect(entries).toEqual([
      { text: '', count: 1 },
      { text: 'db', count: 1 },
      { text: 'web', count: 2 },
    ]);
    expect(total).toBe(3);
    const filters = [{ column: 'security_groups', oneOf: ['db'] }];
    expect([...indexOf(rows).view({ ...all, filters })]).toEqual([0]);
  });

  it('give 200 entries at most, and those that contain what is looked for', () => {
    const rows = Array.from({ length: 300 }, (_, number) => ({ key_name: `key ${number}` }));
    const first = facetOf(indexOf(rows), all, 'key_name', '');
    expect([first.entries.length, first.total, first.entries[2]?.text]).toEqual([200, 300, 'key 2']);
    expect(facetOf(indexOf(rows), all, 'key_name', 'KEY 29').total).toBe(11);
  });
});

describe('the key', () => {
  it.each([
    [[{ id: 1 }, { id: 2 }], true],
    [[{ id: 'a' }, { id: 'b' }], true],
    [[{ id: 1 }, { id: 1 }], false],
    [[{ id: 1 }, { id: '1' }], false],
    [[{ id: 1 }, {}], false],
    [[{ id: '' }], false],
    [[{ id: null }], false],
    [[{ name: 'x' }], false],
  ])('of %j tells the rows apart: %s', (rows, expected) => {
    expect(built(rows as Row[]).keyed).toBe(expected);
  });
});
