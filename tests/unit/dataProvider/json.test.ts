import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isExactNumber, jsonOf, wholeNumber } from '../../../src/dataProvider/json';

describe('jsonOf', () => {
  it.each([
    ['{"id":9007199254740993}', { id: '9007199254740993' }],
    [
      '[9007199254740992,-9007199254740993, 9007199254740991]',
      ['9007199254740992', '-9007199254740993', 9007199254740991],
    ],
    ['{"a":{"b":[18446744073709551615]},"c":1}', { a: { b: ['18446744073709551615'] }, c: 1 }],
    ['{"id"\n:\t123456789012345678901234567890 }', { id: '123456789012345678901234567890' }],
    ['{"big":1e400,"small":1e-400,"ten":1e2,"far":1.5e300}', { big: '1e400', small: '1e-400', ten: 100, far: 1.5e300 }],
    ['[0.1,0.10000000000000001,0.12345678901234567890,-0,0.0]', [0.1, 0.1, '0.12345678901234567890', -0, 0]],
    ['[9007199254740993.0,1.0e3]', ['9007199254740993.0', 1000]],
    [
      '{"text":"a: 9007199254740993, \\\\\\",9007199254740993","id":9007199254740993}',
      { text: 'a: 9007199254740993, \\",9007199254740993', id: '9007199254740993' },
    ],
    ['{"9007199254740993":"9007199254740993"}', { '9007199254740993': '9007199254740993' }],
  ])('keeps each number of %s', (text, value) => {
    expect(jsonOf(text)).toEqual(value);
  });

  it.each([
    '{9007199254740993:1}',
    '{"a":1,9007199254740993 :2}',
    '[09007199254740993]',
    '[9007199254740993.]',
    '[1 9007199254740993]',
    '["a\n",9007199254740993]',
  ])('rejects %s as JSON.parse does', (text) => {
    expect(() => JSON.parse(text)).toThrow();
    expect(jsonOf(text)).toBeUndefined();
  });

  const anyText = fc.oneof(
    fc.string(),
    fc.constantFrom('"', '\\', ',9007199254740993', '": 1e999', ':12345678901234567890,'),
  );
  const safe = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      anyText,
      fc.maxSafeInteger(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Number.isInteger(value)),
      fc.constantFrom(null, true, false),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(anyText, tie('value'), { maxKeys: 4 }),
    ),
  })).value;

  it('equals JSON.parse if that loses nothing', () => {
    fc.assert(
      fc.property(safe, fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
        const text = JSON.stringify({ value }, null, indent);
        expect(jsonOf(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('reads every whole number beside any text', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyText, fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }))), (entries) => {
        const text = `[${entries.map(([name, id]) => `{${JSON.stringify(name)}:${id},"t":${JSON.stringify(name)}}`).join(',')}]`;
        const read = jsonOf(text) as Record<string, unknown>[];
        expect(read.map((entry, place) => String(entry[entries[place]?.[0] ?? '']))).toEqual(
          entries.map(([name, id]) => (name === 't' ? 't' : String(id))),
        );
      }),
    );
  });

  it('accepts and rejects the same texts as JSON.parse', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '\\',
      ' ',
      '-',
      '.',
      'e',
      '0',
      '1',
      '9007199254740993',
      '1e400',
      '"a"',
      'null',
    );
    const parses = (text: string) => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = `[${parts.join('')}]`;
        expect(jsonOf(text) !== undefined).toBe(parses(text));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('whole numbers', () => {
  it('are numbers up to 53 bits, and texts of digits above', () => {
    const texts = ['0', '-7', '9007199254740991', '9007199254740993', '007', '1.5', '1e3', ' 1', '', 'abc'];
    expect(texts.map(wholeNumber)).toEqual([0, -7, 9007199254740991, '9007199254740993', ...Array(6).fill(undefined)]);
  });

  it('are texts only if a number would differ', () => {
    const texts = ['9007199254740992', '12', '1e400', '0.1', '0.1000000000000000055', '-', '', 'i-9007199254740993', 7];
    expect(texts.map(isExactNumber)).toEqual([true, false, true, false, true, false, false, false, false]);
  });
});
