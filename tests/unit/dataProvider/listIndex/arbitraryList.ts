import fc from 'fast-check';
import type { ListQuery } from '../../../../src/dataProvider/listQuery';

const names = [
  'state',
  'security_groups',
  'name',
  'count',
  'q',
  '',
  '__proto__',
  'constructor',
  'a.b',
  '=x',
  'toString',
];

const word = fc.oneof(
  fc.constantFrom(
    'running',
    'Stopped',
    'İstanbul',
    'ΟΔΟΣ',
    'οδός',
    'straße',
    'e\u0301',
    '🚀',
    '',
    ' ',
    '-',
    'Yes',
    '\u0000x',
  ),
  fc.constantFrom('i-0', 'i-00', 'machine 9', 'machine 10', 'Machine 1', '1.10', '1.9', '007', '10,000'),
  fc.constantFrom('9007199254740992', '9007199254740993', '-9007199254740993', '18446744073709551615'),
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.string({ maxLength: 6 }),
);

/** Whole numbers that JavaScript cannot represent are texts. */
const double = fc
  .double({ noNaN: true, noDefaultInfinity: true })
  .filter((number) => !Number.isInteger(number) || Number.isSafeInteger(number));

const group = fc.record({ GroupName: word, GroupId: fc.constantFrom('sg-1', 'sg-2') }, { requiredKeys: [] });

const value = fc.oneof(
  { weight: 6, arbitrary: word },
  {
    weight: 3,
    arbitrary: fc.oneof(
      fc.integer({ min: -20, max: 20 }),
      fc.constantFrom(9007199254740991, -9007199254740991),
      double,
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}) },
  { weight: 1, arbitrary: fc.array(fc.oneof(word, group, fc.integer()), { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(word, word, { maxKeys: 2 }) },
);

/** Rows of any back end: any value under any key, parsed from JSON, so that `__proto__` is an own key. */
export const someRows = fc
  .array(fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: names.length }), { maxLength: 40 })
  .map(
    (rows) =>
      JSON.parse(JSON.stringify(rows.map((entries) => Object.fromEntries(entries)))) as Record<string, unknown>[],
  );

const wanted = fc.oneof(word, fc.constantFrom('a', '1', 'Σ', 'ς', 'i̇', ' running ', '"', ', ', 'sg', '0'));
const column = fc.oneof(fc.constantFrom(...names), fc.constant('nobody has it'));

/** Any query. */
export const someQuery: fc.Arbitrary<ListQuery> = fc.record({
  search: fc.oneof(fc.constant(''), wanted),
  filters: fc.uniqueArray(
    fc.oneof(
      fc.record({ column, contains: wanted }),
      fc.record({
        column,
        oneOf: fc.array(fc.oneof(wanted, fc.constantFrom('Yes', '-', 'running', '1')), { minLength: 1, maxLength: 3 }),
      }),
    ),
    { maxLength: 3, selector: (filter) => filter.column },
  ),
  sortBy: fc.oneof(fc.constant(''), column),
  descending: fc.boolean(),
});
