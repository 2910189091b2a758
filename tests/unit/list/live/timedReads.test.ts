import { describe, expect, it } from 'vitest';
import { isPassing, nextRead } from '../../../../src/list/live/timedReads';

const live = { column: 'state', passing: ['pending', 'shutting-down'], fast: 5_000, slow: 60_000 };

describe('a list that loads again by itself', () => {
  it('has rows in transition by their state, in any case', () => {
    const entries = (...texts: string[]) => texts.map((text) => ({ text, count: 1 }));
    expect(isPassing(live, entries('running', ' Shutting-Down '))).toBe(true);
    expect(isPassing(live, entries('running', 'stopped', '-'))).toBe(false);
    expect(isPassing(live, [])).toBe(false);
  });

  it('loads at the fast interval while it has such rows, else at the slow one', () => {
    expect(nextRead(live, { loadedAt: 1_000, passing: true, all: 300 })).toBe(6_000);
    expect(nextRead(live, { loadedAt: 1_000, passing: false, all: 300 })).toBe(61_000);
  });

  it('never loads at the fast interval with very many rows', () => {
    expect(nextRead(live, { loadedAt: 0, passing: true, all: 100_000 })).toBe(60_000);
  });
});
