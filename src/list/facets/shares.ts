import type { Facet } from '../../dataProvider/consoleDataProvider';
import { type FilterValues, withColumnFilter } from '../../dataProvider/listQuery';
import { boxesOf, valuesOf } from '../filter/useFilters';

/** A value's part of the rows. */
export interface Share {
  readonly text: string;
  readonly count: number;
  /** Whether the column is filtered by it. */
  readonly chosen: boolean;
}

/**
 * A column's greatest shares, in natural order so that none moves when its count does, and how many more there are. Values
 * that are filtered by are always among them.
 */
export function sharesOf(
  facet: Facet,
  chosen: readonly string[],
  maximum: number,
): { readonly shares: readonly Share[]; readonly more: number } {
  const all = boxesOf(facet, chosen, '').map(({ text, count = 0 }) => ({ text, count, chosen: chosen.includes(text) }));
  const ranked = all.toSorted((a, b) => Number(b.chosen) - Number(a.chosen) || b.count - a.count);
  const shown = new Set(ranked.slice(0, maximum));
  return {
    shares: all.filter((share) => shown.has(share)),
    more: Math.max(facet.total, all.length) - Math.min(all.length, maximum),
  };
}

/** A list's filters after a press on a share: its value in the place of others of its column, at a second press none. */
export function pressedShare(filters: FilterValues, column: string, text: string): FilterValues {
  const chosen = valuesOf(filters, column);
  const alone = chosen.length === 1 && chosen[0] === text;
  return withColumnFilter(filters, column, alone ? undefined : [text]);
}
