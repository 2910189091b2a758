import { describe, expect, it } from 'vitest';
import { cellText, cellValue, columnsOf } from '../../../src/dataProvider/cells';

describe('a cell as it is shown', () => {
  it.each([
    [true, 'Yes'],
    [false, 'No'],
    [null, '-'],
    [undefined, '-'],
    [0, '0'],
    ['', ''],
    [['a', 'b'], 'a, b'],
    [[], ''],
    [[true, null, 1], 'Yes, -, 1'],
    [[{ GroupName: 'web' }], '{"GroupName":"web"}'],
    [{ team: 'air' }, '{"team":"air"}'],
    ['<b>x</b>', '<b>x</b>'],
    [{ from: '06:00', to: '09:30' }, '{"from":"06:00","to":"09:30"}'],
    [[{ from: '06:00', to: '09:30' }], '{"from":"06:00","to":"09:30"}'],
  ])('shows %j as %j', (value, text) => {
    expect(cellText(value)).toBe(text);
  });
});

describe('the columns of rows', () => {
  it('are the keys of all rows in order of appearance', () => {
    expect(
      columnsOf([
        { b: 1, a: 2 },
        { c: 3, a: 4 },
      ]),
    ).toEqual(['b', 'a', 'c']);
  });

  it('treat hostile keys as text, and read only own properties', () => {
    const rows = JSON.parse('[{"__proto__": "x", "constructor": "y", "a.b": 1, "": 2}, {"id": 1}]');
    expect(columnsOf(rows)).toEqual(['__proto__', 'constructor', 'a.b', '', 'id']);
    expect(cellValue(rows[0], '__proto__')).toBe('x');
    expect(cellValue(rows[1], '__proto__')).toBeUndefined();
    expect(cellValue(rows[1], 'constructor')).toBeUndefined();
  });
});
