import type { Facet as ListedValues } from '../../dataProvider/consoleDataProvider';
import { formsOf, hasOneOf } from '../../dataProvider/listIndex/fold';
import { columnFiltersOf, type FilterValues, withColumnFilter } from '../../dataProvider/listQuery';
import type { Tile } from '../../definitions/list';

/** A value of a column and the number of rows that have it. */
export interface FacetValue {
  readonly text: string;
  /** `undefined` if the rows have not been counted. */
  readonly count: number | undefined;
  /** True if the column is filtered by the value. */
  readonly chosen: boolean;
}

/** The values of a column, for a checkbox filter, a share bar or a tile. */
export interface Facet {
  /** In natural order, after the kept values that are not listed. */
  readonly values: readonly FacetValue[];
  /** The number of values that match the search. */
  readonly total: number;
  /** The number of them that were listed. */
  readonly listed: number;
}

const none: readonly string[] = [];

interface FacetOptions {
  /** The values that the column is filtered by. */
  readonly chosen?: readonly string[];
  /** Further values that stay although no row has them. */
  readonly kept?: readonly string[];
  /** Lists only values that contain this text. */
  readonly find?: string;
}

/** Builds a facet. Chosen and kept values that contain `find` stay, with a count of 0, if they are not listed. */
export function facetOf(
  { entries, total }: ListedValues,
  { chosen = none, kept = none, find = '' }: FacetOptions = {},
): Facet {
  const listed = new Set(entries.map(({ text }) => text));
  // A value beyond the listed ones may have rows.
  const count = total > entries.length ? undefined : 0;
  const forms = formsOf(find);
  const others = [...new Set([...kept, ...chosen])].filter((text) => !listed.has(text) && hasOneOf(text, forms));
  const values = [
    ...others.map((text) => ({ text, count })),
    ...entries.map((entry) => ({ text: entry.text, count: Number.isNaN(entry.count) ? undefined : entry.count })),
  ];
  return {
    values: values.map((value) => ({ ...value, chosen: chosen.includes(value.text) })),
    total,
    listed: entries.length,
  };
}

/** Returns the values with the most rows, in their order, and the number of the others. Chosen values come first. */
export function largestValues(
  { values, total }: Facet,
  maximum: number,
): { readonly shares: readonly FacetValue[]; readonly more: number } {
  const ranked = values.toSorted((a, b) => Number(b.chosen) - Number(a.chosen) || (b.count ?? 0) - (a.count ?? 0));
  const shown = new Set(ranked.slice(0, maximum));
  return {
    shares: values.filter((value) => shown.has(value)),
    more: Math.max(total, values.length) - Math.min(values.length, maximum),
  };
}

/** Returns the number of rows of all values. */
export const rowsIn = ({ values }: Facet): number => values.reduce((sum, { count = 0 }) => sum + count, 0);

/** Returns the values that a column is filtered by. */
export function chosenValues(filters: FilterValues, column: string): readonly string[] {
  const filter = columnFiltersOf(filters).find((one) => one.column === column);
  return filter && 'oneOf' in filter ? filter.oneOf : none;
}

const isAlone = (chosen: readonly string[], text: string) => chosen.length === 1 && chosen[0] === text;

/**
 * Returns a list's filters after a press on a value: the value is added to the chosen ones of its column, or with `alone` replaces
 * them. A second press removes it.
 */
export function withPressed(
  filters: FilterValues,
  column: string,
  text: string,
  { alone }: { readonly alone: boolean },
): FilterValues {
  const chosen = chosenValues(filters, column);
  const others = alone ? none : chosen.filter((other) => other !== text);
  const isPressed = alone ? isAlone(chosen, text) : chosen.includes(text);
  return withColumnFilter(filters, column, isPressed ? others : [...others, text]);
}

const tileColumns = (tiles: readonly Tile[]) => tiles.flatMap(({ filter }) => (filter ? [filter.column] : []));

/** Returns true if the list shows exactly the rows that a tile counts, as far as the columns of the tiles go. */
export function isTilePressed({ filter }: Tile, tiles: readonly Tile[], filters: FilterValues): boolean {
  if (filter) return isAlone(chosenValues(filters, filter.column), filter.value);
  const columns = tileColumns(tiles);
  return !columnFiltersOf(filters).some(({ column }) => columns.includes(column));
}

/** Returns a list's filters after a press on a tile. The tile of all rows removes the filters of the other tiles' columns. */
export function withPressedTile({ filter }: Tile, tiles: readonly Tile[], filters: FilterValues): FilterValues {
  if (filter) return withPressed(filters, filter.column, filter.value, { alone: true });
  return tileColumns(tiles).reduce((left, column) => withColumnFilter(left, column, undefined), filters);
}
