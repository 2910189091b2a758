import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { cellValue } from '../../../src/dataProvider/cells';
import { csvCell, csvOf } from '../../../src/dataProvider/csv';

const cells = (rows: readonly Record<string, unknown>[], columns: readonly string[]) =>
  rows.map((row) => columns.map((column) => cellValue(row, column)));

describe('a cell of a CSV', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1+1', "'+1+1"],
    ['-1+1', "'-1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\rx', "'\rx"],
    ['\nx', "'\nx"],
    ['  =1', "'  =1"],
    ['＝1', "'＝1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠x', "'＠x"],
    ['-', "'-"],
  ])('disarms %j', (value, expected) => {
    expect(csvCell(value)).toBe(expected);
  });

  it.each([
    [-1, '-1'],
    ['-1', '-1'],
    ['+1.5', '+1.5'],
    ['12', '12'],
    [null, '-'],
    [true, 'Yes'],
    ['a=b', 'a=b'],
    [['a', 'b'], 'a, b'],
  ])('leaves %j alone', (value, expected) => {
    expect(csvCell(value)).toBe(expected);
  });
});

describe('a CSV', () => {
  it('is exact to the byte: mark, quotes, doubled quotes, CRLF', () => {
    const rows = [{ id: 1, 'a,b': 'say "hi"\nthere' }, { id: 2 }];
    expect(csvOf(cells(rows, ['id', 'a,b']), ['id', 'a,b'])).toBe(
      '\uFEFF"id","a,b"\r\n"1","say ""hi""\nthere"\r\n"2","-"',
    );
  });

  it('comes back as it went, hostile column names included', () => {
    const rows = JSON.parse('[{"__proto__": "x", "constructor": "y", "=1": "ü, \\"q\\""}]');
    const columns = ['__proto__', 'constructor', '=1'];
    const text = csvOf(cells(rows, columns), columns);
    expect(Papa.parse(text.slice(1)).data).toEqual([
      ['__proto__', 'constructor', "'=1"],
      ['x', 'y', 'ü, "q"'],
    ]);
  });
});
