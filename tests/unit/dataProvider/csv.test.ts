import { describe, expect, it } from 'vitest';
import { csvCell } from '../../../src/dataProvider/csv';

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
    ['-9007199254740993', '-9007199254740993'],
    [null, '-'],
    ['', ''],
    [[], ''],
    [true, 'Yes'],
    ['a=b', 'a=b'],
    [['a', 'b'], 'a, b'],
  ])('keeps %j', (value, expected) => {
    expect(csvCell(value)).toBe(expected);
  });
});
