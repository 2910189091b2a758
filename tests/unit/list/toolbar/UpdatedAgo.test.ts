import { describe, expect, it } from 'vitest';
import { agoText } from '../../../../src/list/toolbar/UpdatedAgo';

describe('the age of the rows', () => {
  it.each([
    [-5_000, 'updated just now', 5_000],
    [0, 'updated just now', 5_000],
    [4_999, 'updated just now', 1],
    [5_000, 'updated 5 s ago', 1_000],
    [12_400, 'updated 12 s ago', 600],
    [59_999, 'updated 59 s ago', 1],
    [60_000, 'updated 1 min ago', 60_000],
    [3_599_000, 'updated 59 min ago', 1_000],
    [7_200_000, 'updated 2 h ago', 3_600_000],
  ])('%i ms', (age, text, next) => {
    expect(agoText(age)).toEqual({ text, next });
  });
});
