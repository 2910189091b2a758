import { describe, expect, it } from 'vitest';
import type { Tile } from '../../../../src/definitions/list';
import { isShown, pressed } from '../../../../src/grid/tiles/tileFilter';

const all: Tile = { label: 'Total' };
const [approved, pending] = ['Approved', 'Pending'].map(
  (value): Tile => ({ label: value, filter: { column: 'status', value } }),
) as [Tile, Tile];
const tiles = [all, approved, pending];

describe('a press on a tile', () => {
  it('filters by its value, in the place of others on its column, and leaves everything else as it is', () => {
    const before = { q: 'crawl', status: ['Approved', 'Rejected'], region: ['us-east-1'] };
    expect(pressed(pending, tiles, before)).toEqual({ q: 'crawl', status: ['Pending'], region: ['us-east-1'] });
  });

  it('takes its filter away when it is there', () => {
    expect(pressed(pending, tiles, { q: 'crawl', status: ['Pending'] })).toEqual({ q: 'crawl' });
  });

  it('of all rows takes the filters of its neighbours away, and no others', () => {
    expect(pressed(all, tiles, { q: 'crawl', status: ['Pending'], region: ['us-east-1'] })).toEqual({
      q: 'crawl',
      region: ['us-east-1'],
    });
    expect(pressed(all, tiles, {})).toEqual({});
  });

  it('replaces a text that somebody looks for in its column', () => {
    expect(pressed(approved, tiles, { status: 'ed' })).toEqual({ status: ['Approved'] });
  });
});

describe('a tile is in force', () => {
  const shown = (filters: Record<string, unknown>) => tiles.filter((tile) => isShown(tile, tiles, filters));

  it('when its value alone is filtered by', () => {
    expect(shown({ status: ['Pending'] })).toEqual([pending]);
    expect(shown({ status: ['Pending', 'Approved'] })).toEqual([]);
    expect(shown({ status: 'Pending' })).toEqual([]);
  });

  it('as that of all rows, when its neighbours’ columns are not filtered', () => {
    expect(shown({})).toEqual([all]);
    expect(shown({ q: 'crawl', region: ['us-east-1'] })).toEqual([all]);
  });
});
