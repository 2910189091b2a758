import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Act, type Origin, record } from '../../../../server/audit/store';
import { verifyLog } from '../../../../server/audit/verify';
import { TestApp } from '../../support/testApp';

let server: TestApp;

beforeEach(async () => {
  server = await TestApp.start();
});

afterEach(() => server.stop());

/** Texts that a layer between the server and the disk may change. */
const oddTexts = [
  ...['\uFEFF', '\uFEFFx', 'x\uFEFF', '\uFEFF\uFEFFx', '\uFFFEx', '\uFFFD', '\u0000', 'a\u0000b', '\uD800', 'a\uDC00b'],
  ...[
    '',
    ' ',
    '\n',
    '\t',
    '\\',
    '\\u0000',
    '\\x',
    '"',
    "'",
    '{}',
    '[]',
    'null',
    '1',
    '\u2028',
    '\u202Ex',
    '\u0085',
    '\u001F',
  ],
  ...['é', 'e\u0301', 'ﬁ', 'İ', 'ß', '🚀', '👩‍👩‍👧', `${'x'.repeat(299)}🚀`, '🚀'.repeat(300), 'x'.repeat(10_000)],
];

const text = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
/** JSON values with unusual texts, including keys. */
const told = fc.dictionary(
  text,
  fc.oneof(
    fc.jsonValue(),
    text,
    fc.array(text),
    fc.dictionary(text, text),
    fc.double(),
    fc.constant(undefined),
    fc.date({ noInvalidDate: true }),
  ),
  { noNullPrototype: true },
);
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

const acts: fc.Arbitrary<Act> = fc.record({
  actor: text,
  action: fc.constant('test'),
  outcome: fc.constantFrom('success', 'denied', 'failed'),
  ...{ vertical: optional(text), target: optional(text), account: optional(text), region: optional(text) },
  ...{ before: optional(told), after: optional(told) },
});
const origins: fc.Arbitrary<Origin> = fc.record({
  requestId: text,
  ip: fc.option(text),
  at: fc.date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2999-12-31T23:59:59Z'), noInvalidDate: true }),
});

it('hashes every text in any field alike before and after it is stored', async () => {
  const { db } = server;
  const rows = [
    ...oddTexts.map((odd): [Act, Origin] => [
      {
        ...{ actor: odd, action: 'test', outcome: 'denied', vertical: odd, target: odd, account: odd, region: odd },
        ...{ before: { [odd]: odd }, after: { list: [odd, { inner: odd }] } },
      },
      { requestId: odd, ip: odd, at: server.now },
    ]),
    ...fc.sample(fc.tuple(acts, origins), 150),
  ];
  await db.transaction().execute(async (transaction) => {
    for (const [act, origin] of rows) await record(transaction, act, origin);
  });
  const { faults, rows: found } = await verifyLog(db);
  expect(faults.map(({ seq, reason }) => ({ reason, row: rows[seq - 1] }))).toEqual([]);
  expect(found).toBe(rows.length);
});

it('keeps the log intact after a sign-in with any name', async () => {
  for (const [index, username] of oddTexts.entries()) await server.login(username, 1, { from: `203.0.113.${index}` });
  expect((await verifyLog(server.db)).faults).toEqual([]);
});
