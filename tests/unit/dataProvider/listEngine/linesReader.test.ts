import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonOf } from '../../../../src/dataProvider/json';
import { LinesReader } from '../../../../src/dataProvider/listEngine/rowReaders';

/** Reads a text whose bytes arrive in pieces of this length, and returns the rows and the result. */
function read(text: string, length: number) {
  const rows: unknown[] = [];
  const reader = new LinesReader({ begin: () => undefined, take: (more) => rows.push(...more) });
  const bytes = new TextEncoder().encode(text);
  for (let from = 0; from < bytes.length; from += length) reader.add(bytes.slice(from, from + length));
  return { rows, rest: reader.end() };
}

describe('NDJSON reader', () => {
  it('yields the row of each line, wherever the text is cut', () => {
    const rows = fc.array(fc.dictionary(fc.string({ unit: 'binary', maxLength: 4 }), fc.jsonValue()), { maxLength: 6 });
    const ends = fc.constantFrom('\n', '\r\n', '\n\n');
    fc.assert(
      fc.property(rows, ends, fc.boolean(), fc.integer({ min: 1, max: 9 }), (some, end, isEnded, length) => {
        const lines = some.map((row) => JSON.stringify(row));
        const expected = lines.map(jsonOf);
        expect(read(lines.join(end) + (isEnded ? end : ''), length)).toEqual({ rows: expected, rest: {} });
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['{"id": 1}\n{"id": 2', [{ id: 1 }]],
    ['{"id": 1}\noops\n{"id": 3}\n', [{ id: 1 }]],
    ['<html>', []],
    ['1\n2\n', []],
  ])('rejects %j after the rows before', (text, rows) => {
    for (const length of [1, 4, 100]) expect(read(text, length)).toEqual({ rows, rest: undefined });
  });

  it('skips lines that are not rows', () => {
    expect(read('1\n{"id": 2}\nnull\n', 3)).toEqual({ rows: [{ id: 2 }], rest: {} });
  });
});
