import { expect, it } from 'vitest';
import type { ColumnRule } from '../../../../src/dataProvider/columnRules';
import { formsOf } from '../../../../src/dataProvider/listIndex/fold';
import { columnsWithin, foundIn, hitPlaces, hitsIn } from '../../../../src/list/table/searchHits';

const rule = (name: string, more: Partial<ColumnRule> = {}): ColumnRule => ({ name, preset: 'text', ...more });
const shown = [rule('name'), rule('outcome')];
const hidden = [rule('notes'), rule('details'), rule('owner')];
const row = {
  name: 'Zoë’s café',
  outcome: 'success',
  notes: 'After Fleet pricing',
  details: { by: 'fleet' },
  owner: 'x',
};

it.each([
  ['FLEET', 'in Notes, Details'],
  ['pricing', 'in Notes'],
  ['succ', undefined],
  ['nowhere', undefined],
  ['  ', undefined],
])('names the hidden columns in which %j was found: %j', (search, expected) => {
  expect(foundIn(search, row, shown, hidden)).toBe(expected);
});

it('counts the hidden columns beyond two', () => {
  const everywhere = { notes: 'x', details: 'x', owner: 'x' };
  expect(foundIn('x', everywhere, shown, hidden)).toBe('in Notes, Details +1');
});

it('finds the shown column by its value, whatever its cell shows', () => {
  expect(hitPlaces(['succ'], row, shown)).toEqual([1]);
});

it.each([
  [
    'Fleet fleet',
    'FLEET',
    [
      [0, 5],
      [6, 11],
    ],
  ],
  ['aaa', 'aa', [[0, 2]]],
  ['İx', 'x', []],
  ['none', '', []],
])('finds in %j for %j the positions %j', (text, search, expected) => {
  expect(hitsIn(text, formsOf(search))).toEqual(expected);
});

it.each([
  ['all columns if the table is not laid out', [200, 200], 0, 2],
  ['all columns if they fit', [200, 200], 400, 2],
  ['only the columns before the one that the edge cuts', [200, 200, 200], 450, 2],
  ['none if the first one is wider than the frame', [200], 150, 0],
])('treats %s as visible', (_, widths, room, expected) => {
  expect(columnsWithin(widths, room)).toBe(expected);
});
