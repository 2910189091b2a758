import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonOf } from '../../../../src/dataProvider/json';
import { AnswerReader } from '../../../../src/dataProvider/listEngine/rowReaders';
import { type SplitAnswer, splitAnswer } from '../../../../src/dataProvider/rows';

/** Reads bytes that arrive in the given pieces. */
function readIn(pieces: readonly Uint8Array[], key: string | undefined): SplitAnswer | undefined {
  let rows: SplitAnswer['rows'][number][] = [];
  const reader = new AnswerReader(key, {
    begin: () => {
      rows = [];
    },
    take: (more) => {
      rows = [...rows, ...more];
    },
  });
  for (const piece of pieces) reader.add(piece);
  const rest = reader.end();
  return rest && { rows, rest };
}

/** Cuts bytes at these lengths in turn: at 1, each byte arrives alone. */
function cut(bytes: Uint8Array, lengths: readonly number[]): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let from = 0, turn = 0; from < bytes.length; turn += 1) {
    const length = lengths[turn % lengths.length] ?? 1;
    pieces.push(bytes.slice(from, from + length));
    from += length;
  }
  return pieces;
}

const read = (text: string, key: string | undefined, lengths: readonly number[] = [text.length * 4 + 1]) =>
  readIn(cut(new TextEncoder().encode(text), lengths), key);
/** Reads the same bytes at once as a browser decodes them, without a byte order mark and half characters. */
const whole = (text: string, key: string | undefined) =>
  splitAnswer(jsonOf(new TextDecoder().decode(new TextEncoder().encode(text))), key);

const someText = fc.oneof(
  fc.constantFrom('data', 'message', 'rows', '\\', '"', '\\"', '[{', '},{', ']', 'ü', '🚀', '\uFEFFdata', '\u0000', ''),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const { value } = fc.letrec<{ value: unknown; list: unknown[]; row: Record<string, unknown> }>((tie) => ({
  list: fc.array(tie('value'), { maxLength: 3 }),
  row: fc.dictionary(someText, tie('value'), { maxKeys: 4 }),
  value: fc.oneof(
    { maxDepth: 4 },
    someText,
    fc.double({ noNaN: true }),
    fc.constantFrom('#9007199254740993', '#-18446744073709551615'),
    fc.constantFrom(null, true, 0),
    tie('row'),
    tie('list'),
  ),
}));
const someRow = fc.dictionary(someText, value, { maxKeys: 4 });
const someAnswer = fc.oneof(
  fc.record({ message: value, data: fc.array(someRow, { maxLength: 6 }) }),
  fc.record({ data: fc.array(fc.oneof(someRow, value), { maxLength: 4 }), after: value }, { requiredKeys: [] }),
  fc.array(someRow, { maxLength: 4 }),
  value,
);
const someLengths = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 });
const someKey = fc.constantFrom('data', undefined);
/** JSON with any white space, and numbers that JavaScript cannot represent. */
const someJson = fc
  .tuple(someAnswer, fc.constantFrom(0, 1, '\t'))
  .map(([answer, indent]) => JSON.stringify(answer, null, indent).replace(/"#(-?\d+)"(?!:)/g, '$1'));

describe('incremental JSON reader', () => {
  it('returns what JSON.parse returns, wherever the text is cut', () => {
    fc.assert(
      fc.property(someJson, someKey, someLengths, (text, key, lengths) => {
        expect(read(text, key, lengths)).toEqual(whole(text, key));
      }),
      { numRuns: 1_500 },
    );
  });

  it('rejects what JSON.parse rejects', () => {
    const sign = fc.constantFrom('', ',', '[', ']', '{', '}', '"', '\\', ':', ' ', 'x', '\uFEFF');
    fc.assert(
      fc.property(someJson, someKey, someLengths, fc.nat(), fc.nat(3), sign, (text, key, lengths, at, gone, put) => {
        const place = at % (text.length + 1);
        const broken = text.slice(0, place) + put + text.slice(place + gone);
        expect(read(broken, key, lengths)).toEqual(whole(broken, key));
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    ['{"data": [{"a": 1}], "data": [{"b": 2}, {"c": 3}]}', 'data'],
    ['{"data": [{"a": 1}], "data": null}', 'data'],
    ['{"data": null, "d\\u0061ta": [{"a": 1}]}', 'data'],
    ['{"rest": {"data": [1]}, "data": []}', 'data'],
    ['{"rest": {"data": [1]}}', 'data'],
    ['{"data": [1, {"a": "]}\\\\"}, null]}', 'data'],
    ['{"data": [1, 2]}', 'data'],
    ['{"data": [{}, ]}', 'data'],
    ['{"data": [, {}]}', 'data'],
    ['{"data": [{}}]', 'data'],
    ['{"data": [{}', 'data'],
    ['\uFEFF {"data" : [ {"a": 1} ] } ', 'data'],
    ['[{"a": 1}] []', undefined],
    ['{"__proto__": [{"__proto__": 1}]}', '__proto__'],
    ['<html>[{"a": 1}]', undefined],
    ['', 'data'],
  ])('reads %j like JSON.parse', (text, key) => {
    const expected = whole(text, key);
    for (const length of [1, 2, 3, 1_000]) expect(read(text, key, [length])).toEqual(expected);
  });

  it('yields complete rows before the rest arrives', () => {
    const seen: unknown[] = [];
    const reader = new AnswerReader('data', { begin: () => undefined, take: (rows) => seen.push(...rows) });
    reader.add(new TextEncoder().encode('{"message": "fetched", "data": [{"id": 1}, {"id": 2}, {"id": 3'));
    expect(seen).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('yields the rows before a syntax error, and a complete last one', () => {
    const handed = (text: string, lengths: readonly number[]) => {
      const seen: unknown[] = [];
      const reader = new AnswerReader('data', { begin: () => undefined, take: (rows) => seen.push(...rows) });
      for (const piece of cut(new TextEncoder().encode(text), lengths)) reader.add(piece);
      expect(reader.before).toEqual({ message: 'fetched' });
      // A second end repeats no row.
      for (let times = 0; times < 2; times += 1) expect(reader.end()).toBeUndefined();
      return seen;
    };
    const rows = [{ id: 1, name: 'a,"]}\\' }, { id: 2, tags: [[1, 2], {}] }, { id: 3 }];
    const good = `{"message": "fetched", "data": [${rows.map((row) => JSON.stringify(row)).join()}`;
    fc.assert(
      fc.property(
        someLengths,
        fc.constantFrom('', ',{"id": 4', ',{"id": oops},{"id": 5}]}', ',,{"id": 5}'),
        (lengths, tail) => {
          expect(handed(good + tail, lengths)).toEqual(rows);
          expect(handed(good + tail, [good.length * 2])).toEqual(rows);
        },
      ),
    );
  });

  it('decodes bytes that are not UTF-8 like a complete read', () => {
    const bytes = Uint8Array.from([
      ...new TextEncoder().encode('[{"a": "'),
      0xff,
      0xc3,
      ...new TextEncoder().encode('"}]'),
    ]);
    const expected = splitAnswer(jsonOf(new TextDecoder().decode(bytes)), undefined);
    for (const length of [1, 2, 1_000]) expect(readIn(cut(bytes, [length]), undefined)).toEqual(expected);
  });
});
