import { expect, it } from 'vitest';
import { cutAt } from '../../../../src/list/table/useRightEdge';

it.each([
  ['the edge is within a column', 180, { place: 1, beyond: 60 }],
  ['the edge is at the end of a column', 140, undefined],
  ['the edge is at the start of the first column', 40, undefined],
  ['the edge is within the boxes', 20, undefined],
  ['all columns are in view', 300, undefined],
])('finds the column that is cut if %s', (_, edge, expected) => {
  expect(cutAt({ widths: [100, 100], boxes: 40 }, edge)).toEqual(expected);
});
