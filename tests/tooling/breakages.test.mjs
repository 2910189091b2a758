import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allBreakages, problemOf } from '../../scripts/lib/breakages.mjs';
import { at } from '../../scripts/lib/paths.mjs';

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
  // `smoke/foreign/own` is for whoever adds pages: `npm run new` writes its tests there.
  it('name each browser spec of ours at least once', () => {
    const named = new Set(breakages.flatMap(({ tests }) => tests));
    const specs = readdirSync(at('tests/e2e'), { recursive: true })
      .filter((name) => name.endsWith('.spec.ts') && !name.startsWith('smoke/foreign/own/'))
      .map((name) => `tests/e2e/${name}`);
    expect(specs.filter((spec) => !named.has(spec))).toEqual([]);
  });
});
