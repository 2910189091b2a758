import { useEffect, useState } from 'react';
import type { Tile } from '../../definitions/list';
import { useTableModel } from '../tableModel';

/**
 * The numbers of a list's tiles, in their order, of all rows whatever is searched for. `undefined` until the first rows have
 * been counted; within the list, for what cannot be counted. Former numbers stay until there are new ones.
 */
export function useTileCounts(tiles: readonly Tile[]): readonly (number | undefined)[] | undefined {
  const { page, dataProvider, meta } = useTableModel();
  const [counts, setCounts] = useState<readonly (number | undefined)[]>();
  const { loadedAt, all } = meta ?? {};

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that were read again are counted again
  useEffect(() => {
    if (all === undefined) return;
    let awaited = true;
    const count = async ({ filter }: Tile) => {
      if (!filter) return all;
      const { column, value } = filter;
      const facet = await dataProvider.facet(page.name, { filter: {}, column, find: value }).catch(() => undefined);
      return facet && (facet.entries.find(({ text }) => text === value)?.count ?? 0);
    };
    void Promise.all(tiles.map(count)).then((found) => {
      if (awaited) setCounts(found);
    });
    return () => {
      awaited = false;
    };
  }, [dataProvider, page.name, tiles, loadedAt, all]);

  return counts;
}
