import { type FindHit, fitOf, fits } from '../../contract/find';

/** Most things of one kind that are answered. */
export const hitsMaximum = 8;

/** What was found of one kind: the best ones, and whether there are others. */
export interface Found {
  readonly hits: FindHit[];
  readonly more: boolean;
}

export const nothing: Found = { hits: [], more: false };

/** The value that fits best among some of a row's. */
export function matchedIn(row: object, keys: readonly string[], wanted: string): FindHit['matched'] {
  const values = keys.map((key) => ({ key, value: String((row as Record<string, unknown>)[key] ?? '') }));
  const ranked = values.map((one) => ({ one, fit: fitOf(one.value, wanted) ?? fits.contains + 1 }));
  return ranked.toSorted((a, b) => a.fit - b.fit)[0]?.one ?? { key: '', value: '' };
}

/** The answer about rows of which there is one more than is answered, if there are more. */
export function foundIn(rows: readonly object[], keys: readonly string[], wanted: string): Found {
  const hits = rows.slice(0, hitsMaximum).map((row) => ({ row: { ...row }, matched: matchedIn(row, keys, wanted) }));
  return { hits, more: rows.length > hitsMaximum };
}
