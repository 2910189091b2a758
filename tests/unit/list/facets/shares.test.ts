import { describe, expect, it } from 'vitest';
import { pressedShare, sharesOf } from '../../../../src/list/facets/shares';
import { valuesOf } from '../../../../src/list/filter/useFilters';

const facet = (counts: Record<string, number>) => {
  const entries = Object.entries(counts).map(([text, count]) => ({ text, count }));
  return { entries, total: entries.length };
};

describe('the shares of a column', () => {
  it('are its greatest values in their own order, and the number of the others', () => {
    const { shares, more } = sharesOf(facet({ a: 1, b: 9, c: 0, d: 5 }), [], 2);
    expect(shares.map(({ text, count }) => [text, count])).toEqual([
      ['b', 9],
      ['d', 5],
    ]);
    expect(more).toBe(2);
  });

  it('always have the values that are filtered by, also ones of no row', () => {
    const { shares } = sharesOf(facet({ a: 1, b: 9, d: 5 }), ['gone', 'a'], 2);
    expect(shares).toEqual([
      { text: 'gone', count: 0, chosen: true },
      { text: 'a', count: 1, chosen: true },
    ]);
  });

  it('count values that were not listed among the others', () => {
    expect(sharesOf({ entries: [{ text: 'a', count: 1 }], total: 900 }, [], 6).more).toBe(899);
  });
});

describe('a press on a share', () => {
  it('filters by its value alone, and at the second press no more', () => {
    const before = { q: 'crawl', state: ['stopped', 'pending'], region: ['eu'] };
    const pressed = pressedShare(before, 'state', 'running');
    expect(pressed).toEqual({ q: 'crawl', state: ['running'], region: ['eu'] });
    expect(valuesOf(pressed, 'state')).toEqual(['running']);
    expect(pressedShare(pressed, 'state', 'running')).toEqual({ q: 'crawl', region: ['eu'] });
  });

  it('replaces a text that somebody looks for in its column', () => {
    expect(valuesOf({ state: 'run' }, 'state')).toEqual([]);
    expect(pressedShare({ state: 'run' }, 'state', 'running')).toEqual({ state: ['running'] });
  });
});
