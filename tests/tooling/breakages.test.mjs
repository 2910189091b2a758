import { describe, expect, it } from 'vitest';
import { allBreakages, problemOf } from '../../scripts/lib/breakages.mjs';

const breakages = await allBreakages();

describe('the deliberate breakages', () => {
  it('all apply to the sources as they are', () => {
    const problems = breakages.map((breakage) => [breakage.id, problemOf(breakage)]);
    expect(problems.filter(([, problem]) => problem !== undefined)).toEqual([]);
  });
  it('have names of their own', () => {
    const ids = breakages.map(({ id }) => id);
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
  });
});
