import { describe, expect, it } from 'vitest';
import type { Tile } from '../../../../src/definitions/list';
import { isShown, pressed } from '../../../../src/list/tiles/tileFilter';

const all: Tile = { label: 'Total' };
const [approved, pending] = ['Approved', 'Pending'].map(
  (value): Tile => ({ label: value, filter: { column: 'status', value } }),
) as [Tile, Tile];
const tiles = [all, approved, pending];

describe('a press on a tile', () => {
  it('replaces the filter of its column, and keeps all others', () => {
    const before = { q: 'crawl', status: ['Approved', 'Rejected'], region: ['us-east-1'] };
    expect(pressed(pending, tiles, before)).toEqual({ q: 'crawl', status: ['Pending'], region: ['us-east-1'] });
  });

  it('removes its own filter', () => {
    expect(pressed(pending, tiles, { q: 'crawl', status: ['Pending'] })).toEqual({ q: 'crawl' });
  });

  it('of all rows removes the filters of its neighbours only', () => {
    expect(pressed(all, tiles, { q: 'crawl', status: ['Pending'], region: ['us-east-1'] })).toEqual({
      q: 'crawl',
      region: ['us-east-1'],
    });
    expect(pressed(all, tiles, {})).toEqual({});
  });

  it('replaces a text filter of its column', () => {
    expect(pressed(approved, tiles, { status: 'ed' })).toEqual({ status: ['Approved'] });
  });
});

describe('a tile is pressed', () => {
  const shown = (filters: Record<string, unknown>) => tiles.filter((tile) => isShown(tile, tiles, filters));

  it('if its value is the only filter of its column', () => {
    expect(shown({ status: ['Pending'] })).toEqual([pending]);
    expect(shown({ status: ['Pending', 'Approved'] })).toEqual([]);
    expect(shown({ status: 'Pending' })).toEqual([]);
  });

  it('for all rows, if its neighbours’ columns have no filter', () => {
    expect(shown({})).toEqual([all]);
    expect(shown({ q: 'crawl', region: ['us-east-1'] })).toEqual([all]);
  });
});
