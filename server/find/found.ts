import { type FindHit, fitOf, fits } from '../../contract/find';

export const maxHitsPerKind = 8;

/** The best results of one kind. */
export interface Found {
  readonly hits: FindHit[];
  /** There are more results than `hits`. */
  readonly more: boolean;
}

export const nothing: Found = { hits: [], more: false };

/** Returns the searched value of a record that matches best. */
export function matchedIn(values: readonly FindHit['matched'][], wanted: readonly string[]): FindHit['matched'] {
  const ranked = values.map((one) => ({ one, fit: fitOf(one.value, wanted) ?? fits.contains + 1 }));
  return ranked.toSorted((a, b) => a.fit - b.fit)[0]?.one ?? { key: '', value: '' };
}

/** Converts rows to results. One row more than {@link maxHitsPerKind} means that there are more. */
export function foundIn(rows: readonly object[], keys: readonly string[], wanted: readonly string[]): Found {
  const valuesOf = (row: object) =>
    keys.map((key) => ({ key, value: String((row as Record<string, unknown>)[key] ?? '') }));
  const hits = rows
    .slice(0, maxHitsPerKind)
    .map((row) => ({ row: { ...row }, matched: matchedIn(valuesOf(row), wanted) }));
  return { hits, more: rows.length > maxHitsPerKind };
}
