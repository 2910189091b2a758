import { columnFiltersOf, type FilterValues, withColumnFilter } from '../../dataProvider/listQuery';
import type { Tile } from '../../definitions/list';

/** The columns that a list's tiles filter by. */
function columnsOf(tiles: readonly Tile[]): readonly string[] {
  return [...new Set(tiles.flatMap(({ filter }) => (filter ? [filter.column] : [])))];
}

/** Whether the list shows just what a tile counts, as far as its tiles' columns go. */
export function isShown({ filter }: Tile, tiles: readonly Tile[], filters: FilterValues): boolean {
  const own = columnFiltersOf(filters).filter(({ column }) => columnsOf(tiles).includes(column));
  if (!filter) return own.length === 0;
  return own.some(
    (found) =>
      found.column === filter.column && 'oneOf' in found && found.oneOf.length === 1 && found.oneOf[0] === filter.value,
  );
}

/**
 * A list's filters after a press on a tile: those of its value in the place of others on its column; at a second press none.
 * The tile of all rows takes the filters of its neighbours away. The search and other columns stay as they are.
 */
export function pressed(tile: Tile, tiles: readonly Tile[], filters: FilterValues): FilterValues {
  const { filter } = tile;
  if (filter) {
    const next = isShown(tile, tiles, filters) ? undefined : [filter.value];
    return withColumnFilter(filters, filter.column, next);
  }
  return columnsOf(tiles).reduce((left, column) => withColumnFilter(left, column, undefined), filters);
}
