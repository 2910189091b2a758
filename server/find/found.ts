import { type FindHit, fitOf, fits } from '../../contract/find';

/** Most things of one kind that are answered. */
export const hitsMaximum = 8;

/** What was found of one kind: the best ones, and whether there are others. */
export interface Found {
  readonly hits: FindHit[];
  readonly more: boolean;
}

export const nothing: Found = { hits: [], more: false };

/** Returns the value that fits best, of all that a thing is known by. */
export function matchedIn(values: readonly FindHit['matched'][], wanted: readonly string[]): FindHit['matched'] {
  const ranked = values.map((one) => ({ one, fit: fitOf(one.value, wanted) ?? fits.contains + 1 }));
  return ranked.toSorted((a, b) => a.fit - b.fit)[0]?.one ?? { key: '', value: '' };
}

/** Returns the answer about rows of which there is one more than is answered, if there are more. */
export function foundIn(rows: readonly object[], keys: readonly string[], wanted: readonly string[]): Found {
  const valuesOf = (row: object) =>
    keys.map((key) => ({ key, value: String((row as Record<string, unknown>)[key] ?? '') }));
  const hits = rows
    .slice(0, hitsMaximum)
    .map((row) => ({ row: { ...row }, matched: matchedIn(valuesOf(row), wanted) }));
  return { hits, more: rows.length > hitsMaximum };
}
