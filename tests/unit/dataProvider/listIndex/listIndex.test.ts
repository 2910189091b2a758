import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../src/dataProvider/cells';
import { type IndexPlan, ListIndex } from '../../../../src/dataProvider/listIndex/listIndex';
import type { ListQuery } from '../../../../src/dataProvider/listQuery';
import { naiveFacet, naiveView } from '../../../support/naiveList';
import { someQuery, someRows } from './arbitraryList';

type Row = Readonly<Record<string, unknown>>;

const plan: IndexPlan = { presets: [], checkboxes: [], textFilters: [], key: 'id', derived: [] };
const indexOf = (rows: readonly Row[], part: Partial<typeof plan> = {}, atATime = rows.length + 1) => {
  const index = new ListIndex({ ...plan, ...part });
  for (let from = 0; from < rows.length; from += atATime) index.add(rows.slice(from, from + atATime));
  expect(index.inData).toEqual(columnsOf(rows));
  return index;
};
const all: ListQuery = { search: '', filters: [], sortBy: '', descending: false };

/** More rows than are sorted without a pause. */
const many = (rows: readonly Row[]): Row[] =>
  Array.from({ length: 5_000 }, (_, number) => ({
    ...(rows[number % Math.max(rows.length, 1)] ?? {}),
    serial: `${number % 7 === 0 ? 'İ' : 'n'}${number * 7919}`,
    mixed: [number, `text ${number}`, null, number % 3 === 0, [number, 'a'], { deep: number }][number % 6],
  }));

describe('list index', () => {
  it('answers any query like plain filtering and sorting', () => {
    fc.assert(
      fc.property(someRows, someQuery, (rows, query) => {
        expect([...indexOf(rows).view(query)]).toEqual(naiveView(rows, query));
      }),
      { numRuns: 1_500 },
    );
  });

  it('finds accounts by code and name in the search and in filters', () => {
    const index = indexOf([{ account: '900' }, { account: 106 }, { account: '777' }], {
      accountNames: { 900: 'Hospitality', 106: 'Car Rentals' },
    });
    const found = (search: string) => [...index.view({ ...all, search })];
    expect([found('hosp'), found('900'), found('106 car'), found('777')]).toEqual([[0], [0], [1], [2]]);
    expect(index.facet(all, 'account', 'rental').entries).toEqual([{ text: '106', count: 1 }]);
  });

  it.each([
    ['i\u20110AB1\u200b', [0]],
    ['i-0ab1 i-0ab2\n', [0, 1]],
    ['[2001:DB8::1]:443', [1]],
    ['fare\u2011crawler', [2]],
    ['fare crawler', []],
    ['\u200b', [0, 1, 2]],
  ])('normalizes the search %j like pasted identifiers and addresses', (search, rows) => {
    const index = indexOf([
      { id: 'i-0ab1', ip: null, name: 'x' },
      { id: 'i-0ab2', ip: '2001:db8::1', name: 'y' },
      { id: 'i-0ab3', ip: null, name: 'fare-crawler' },
    ]);
    expect([...index.view({ ...all, search })]).toEqual(rows);
  });

  it('also does so in columns of many values', () => {
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

  it('answers the same after preparation', () => {
    const rows = many([]);
    const [index, prepared] = [indexOf(rows), indexOf(rows)];
    expect([...prepared.prepare()].length).toBeGreaterThan(5);
    for (const sortBy of ['serial', 'mixed']) {
      const query = { ...all, sortBy, search: 'n1', descending: true };
      expect(prepared.view(query)).toEqual(index.view(query));
    }
  });

  it('includes rows that are added later', () => {
    fc.assert(
      fc.property(someRows, someRows, someQuery, (rows, more, query) => {
        const index = indexOf(rows);
        index.view(query);
        index.add(more);
        expect([...index.view(query)]).toEqual(naiveView([...rows, ...more], query));
      }),
      { numRuns: 200 },
    );
  });

  it('is the same when rows arrive in parts with further columns', () => {
    fc.assert(
      fc.property(someRows, someQuery, fc.integer({ min: 1, max: 9 }), (rows, query, atATime) => {
        const index = indexOf(rows, {}, atATime);
        const whole = indexOf(rows);
        expect([index.checkboxes, index.keyed]).toEqual([whole.checkboxes, whole.keyed]);
        expect(index.view(query)).toEqual(whole.view(query));
        expect(rows.map((_, number) => index.row(number))).toEqual(rows);
      }),
      { numRuns: 200 },
    );
  });

  it('counts a column’s values among the rows that pass all other filters', () => {
    fc.assert(
      fc.property(
        someRows,
        someQuery,
        fc.constantFrom('state', 'security_groups', 'name', '__proto__'),
        (rows, query, column) => {
          if (!columnsOf(rows).includes(column)) return;
          const { entries } = indexOf(rows).facet(query, column, '');
          expect(new Map(entries.map(({ text, count }) => [text, count]))).toEqual(naiveFacet(rows, query, column));
        },
      ),
      { numRuns: 600 },
    );
  });
});

describe('search', () => {
  it('is limited to the given columns', () => {
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

  it('matches every cell as shown, in any case', () => {
    expect(found('CRAWL')).toEqual([1, 2]);
    expect(found('yes')).toEqual([1, 3]);
    expect(found(' air ')).toEqual([1, 3]);
    expect(found('οδοσ')).toEqual([3]);
    expect(found('ΟΔΟΣ')).toEqual([3]);
    expect(found('nowhere')).toEqual([]);
  });

  it('does not match across two cells', () => {
    const texts = many([]);
    expect(indexOf(rows).view({ ...all, search: '1crawl' })).toHaveLength(0);
    expect(indexOf(texts).view({ ...all, search: '7919n1' })).toHaveLength(0);
  });
});

describe('order', () => {
  it('is numeric for numbers and natural for texts, with empty values last both ways', () => {
    const rows = [{ a: null }, { a: 'b10' }, { a: 2 }, { a: 'B9' }, {}, { a: 10 }, { a: -1 }];
    const order = (descending: boolean) => [...indexOf(rows).view({ ...all, sortBy: 'a', descending })];
    expect(order(false)).toEqual([6, 2, 5, 3, 1, 0, 4]);
    expect(order(true)).toEqual([1, 3, 5, 2, 6, 0, 4]);
  });

  it('is stable both ways', () => {
    const rows = ['b', 'A', 'a', 'B', 'a'].map((name) => ({ name }));
    const order = (descending: boolean) => [...indexOf(rows).view({ ...all, sortBy: 'name', descending })];
    expect(order(false)).toEqual([1, 2, 4, 0, 3]);
    expect(order(true)).toEqual([0, 3, 1, 2, 4]);
  });
});

describe('checkbox filters', () => {
  it('exist for the named columns (R66) and those with at most 20 values (D35)', () => {
    const rows = Array.from({ length: 21 }, (_, number) => ({
      vpc_id: `vpc-${number}`,
      name: `n${number}`,
      half: number % 20,
      flag: number % 2 === 0,
    }));
    expect(indexOf(rows).checkboxes).toEqual(['vpc_id', 'half', 'flag']);
    expect(indexOf(rows, { checkboxes: ['name'], textFilters: ['flag'] } as never).checkboxes).toEqual([
      'vpc_id',
      'name',
      'half',
    ]);
  });

  it('have one entry per security group', () => {
    const web = { GroupName: 'web', GroupId: 'sg-1' };
    const rows = [{ security_groups: [web, { GroupName: 'db' }] }, { security_groups: [web] }, { security_groups: [] }];
    const { entries, total } = indexOf(rows).facet(all, 'security_groups', '');
    expect(entries).toEqual([
      { text: '', count: 1 },
      { text: 'db', count: 1 },
      { text: 'web', count: 2 },
    ]);
    expect(total).toBe(3);
    const filters = [{ column: 'security_groups', oneOf: ['db'] }];
    expect([...indexOf(rows).view({ ...all, filters })]).toEqual([0]);
  });

  it('have at most 200 entries, filtered by their search', () => {
    const rows = Array.from({ length: 300 }, (_, number) => ({ key_name: `key ${number}` }));
    const first = indexOf(rows).facet(all, 'key_name', '');
    expect([first.entries.length, first.total, first.entries[2]?.text]).toEqual([200, 300, 'key 2']);
    expect(indexOf(rows).facet(all, 'key_name', 'KEY 29').total).toBe(11);
  });
});

describe('row key', () => {
  it.each([
    [[{ id: 1 }, { id: 2 }], true],
    [[{ id: 'a' }, { id: 'b' }], true],
    [[{ id: 1 }, { id: 1 }], false],
    [[{ id: 1 }, { id: '1' }], false],
    [[{ id: 1 }, {}], false],
    [[{ id: '' }], false],
    [[{ id: null }], false],
    [[{ name: 'x' }], false],
  ])('of %j is unique: %s', (rows, expected) => {
    expect(indexOf(rows as Row[]).keyed).toBe(expected);
  });
});
