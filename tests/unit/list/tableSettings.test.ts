import { describe, expect, it } from 'vitest';
import { defaultSettings, tableSettingsSchema } from '../../../src/list/tableSettings';

describe('stored settings', () => {
  it('are used if they are valid', () => {
    const good = {
      hidden: ['a'],
      shown: ['b'],
      order: ['__proto__', 'constructor', ''],
      widths: [
        ['__proto__', 60],
        ['b', 1_200],
      ],
      rowHeight: 20,
    };
    expect(tableSettingsSchema.parse(JSON.parse(JSON.stringify(good)))).toEqual(good);
  });

  it.each([
    ['nothing', null],
    ['a text', 'hidden'],
    ['a number', 7],
    ['a list', [['a', 100]]],
    ['an object of other things', { theme: 'dark' }],
  ])('that are %s are the defaults', (_, stored) => {
    expect(tableSettingsSchema.parse(stored)).toEqual(defaultSettings);
  });

  it('are ignored where they are invalid', () => {
    const stored = {
      hidden: ['a', 7, null, 'a', { b: 1 }],
      shown: 'b',
      order: [['c'], 'd'],
      widths: [
        ['a', 59],
        ['b', 1_201],
        ['c', '100'],
        ['d', 100, 100],
        ['e'],
        [1, 100],
        ['f', 100],
        ['f', 120],
        ['g', null],
        'h',
      ],
      rowHeight: 19,
    };
    expect(tableSettingsSchema.parse(stored)).toEqual({
      hidden: ['a'],
      shown: [],
      order: ['d'],
      widths: [['f', 120]],
      rowHeight: 40,
    });
  });

  it.each([19, 201, '40', null, Number.NaN])('reject a row height of %s', (rowHeight) => {
    expect(tableSettingsSchema.parse({ rowHeight }).rowHeight).toBe(40);
  });

  it('stay small', () => {
    const many = Array.from({ length: 700 }, (_, index) => `column ${index}`);
    const { hidden, order, widths } = tableSettingsSchema.parse({
      hidden: [...many, 'x'.repeat(501)],
      order: many,
      widths: many.map((column) => [column, 100]),
    });
    expect([hidden.length, hidden.at(-1), order.length, order[0], widths.length]).toEqual([
      500,
      'column 699',
      500,
      'column 0',
      500,
    ]);
  });
});
