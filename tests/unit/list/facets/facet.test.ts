import { describe, expect, it } from 'vitest';
import type { Tile } from '../../../../src/definitions/list';
import {
  chosenValues,
  facetOf,
  isTilePressed,
  largestValues,
  withPressed,
  withPressedTile,
} from '../../../../src/list/facets/facet';

const listed = (counts: Record<string, number>, total = Object.keys(counts).length) => ({
  entries: Object.entries(counts).map(([text, count]) => ({ text, count })),
  total,
});
const counted = (...args: Parameters<typeof facetOf>) =>
  facetOf(...args).values.map(({ text, count }) => [text, count]);

describe('facetOf', () => {
  const states = listed({ running: 3, stopped: 1 });

  it('has the listed values with their counts', () => {
    expect(facetOf(states, { chosen: ['running'] })).toEqual({
      values: [
        { text: 'running', count: 3, chosen: true },
        { text: 'stopped', count: 1, chosen: false },
      ],
      total: 2,
      listed: 2,
    });
  });

  it('keeps a chosen value that no row has, with a count of 0', () => {
    expect(counted(states, { chosen: ['pending'] })).toEqual([
      ['pending', 0],
      ['running', 3],
      ['stopped', 1],
    ]);
    expect(counted(states, { kept: ['pending'], chosen: ['pending'] })).toHaveLength(3);
  });

  it('drops a chosen value that does not match the search', () => {
    expect(counted(states, { chosen: ['pending'], find: 'Run' })).toHaveLength(2);
    expect(counted(states, { chosen: ['PENDING'], find: 'pend' })[0]).toEqual(['PENDING', 0]);
  });

  it('has no count of a value that was not counted', () => {
    expect(counted(listed({ running: 3 }, 900), { kept: ['pending'] })[0]).toEqual(['pending', undefined]);
    expect(counted(listed({ a: Number.NaN }))).toEqual([['a', undefined]]);
  });
});

describe('largestValues', () => {
  it('returns the largest values in their order, and the number of the others', () => {
    const { shares, more } = largestValues(facetOf(listed({ a: 1, b: 9, c: 0, d: 5 })), 2);
    expect(shares.map(({ text, count }) => [text, count])).toEqual([
      ['b', 9],
      ['d', 5],
    ]);
    expect(more).toBe(2);
  });

  it('always returns the chosen values, also those without rows', () => {
    const { shares } = largestValues(facetOf(listed({ a: 1, b: 9, d: 5 }), { chosen: ['gone', 'a'] }), 2);
    expect(shares.map(({ text, count }) => [text, count])).toEqual([
      ['gone', 0],
      ['a', 1],
    ]);
  });

  it('counts values that were not listed among the others', () => {
    expect(largestValues(facetOf(listed({ a: 1 }, 900)), 6).more).toBe(899);
  });
});

describe('withPressed', () => {
  const before = { q: 'crawl', state: ['stopped', 'pending'], region: ['eu'] };

  it('replaces the values of the column when pressed alone, and removes them at a second press', () => {
    const pressed = withPressed(before, 'state', 'running', { alone: true });
    expect(pressed).toEqual({ q: 'crawl', state: ['running'], region: ['eu'] });
    expect(chosenValues(pressed, 'state')).toEqual(['running']);
    expect(withPressed(pressed, 'state', 'running', { alone: true })).toEqual({ q: 'crawl', region: ['eu'] });
  });

  it('adds a value to the others, and removes it at a second press', () => {
    const pressed = withPressed(before, 'state', 'running', { alone: false });
    expect(pressed.state).toEqual(['stopped', 'pending', 'running']);
    expect(withPressed(pressed, 'state', 'pending', { alone: false }).state).toEqual(['stopped', 'running']);
    expect(withPressed({ state: ['running'] }, 'state', 'running', { alone: false })).toEqual({});
  });

  it('replaces a text filter of the column', () => {
    expect(chosenValues({ state: 'run' }, 'state')).toEqual([]);
    expect(withPressed({ state: 'run' }, 'state', 'running', { alone: true })).toEqual({ state: ['running'] });
  });
});

describe('tiles', () => {
  const all: Tile = { label: 'Total' };
  const [approved, pending] = ['Approved', 'Pending'].map(
    (value): Tile => ({ label: value, filter: { column: 'status', value } }),
  ) as [Tile, Tile];
  const tiles = [all, approved, pending];
  const pressed = (filters: Record<string, unknown>) => tiles.filter((tile) => isTilePressed(tile, tiles, filters));

  it('filter by their value alone, and keep the filters of other columns', () => {
    const before = { q: 'crawl', status: ['Approved', 'Rejected'], region: ['us-east-1'] };
    const after = { q: 'crawl', status: ['Pending'], region: ['us-east-1'] };
    expect(withPressedTile(pending, tiles, before)).toEqual(after);
    expect(withPressedTile(pending, tiles, after)).toEqual({ q: 'crawl', region: ['us-east-1'] });
  });

  it('remove the filters of the other tiles’ columns only, for all rows', () => {
    expect(withPressedTile(all, tiles, { q: 'crawl', status: ['Pending'], region: ['us-east-1'] })).toEqual({
      q: 'crawl',
      region: ['us-east-1'],
    });
    expect(withPressedTile(all, tiles, {})).toEqual({});
  });

  it('are pressed if their value is the only filter of its column', () => {
    expect(pressed({ status: ['Pending'] })).toEqual([pending]);
    expect(pressed({ status: ['Pending', 'Approved'] })).toEqual([]);
    expect(pressed({ status: 'Pending' })).toEqual([]);
  });

  it('are pressed for all rows if the tiles’ columns have no filter', () => {
    expect(pressed({})).toEqual([all]);
    expect(pressed({ q: 'crawl', region: ['us-east-1'] })).toEqual([all]);
  });
});
