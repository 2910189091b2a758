import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import type { LiveRule } from '../../definitions/list';
import { columnAmong } from '../columns';
import { Facets } from '../facets/Facets';
import { rowsInMemory } from '../filter/useFacet';
import type { Filters } from '../filter/useFilters';
import { isPassing, nextRead, useTimedRead } from '../live/timedReads';
import { useTableModel } from '../tableModel';
import { Tiles } from '../tiles/Tiles';

/** What a list declares to stand above it, besides the toolbar that every list has. */
export function ListExtras({ filters, change }: Pick<Filters, 'filters' | 'change'>) {
  const { tiles, facets, live } = useTableModel().page.list;
  return (
    <>
      {tiles ? <Tiles filters={filters} change={change} /> : null}
      {facets ? <Facets columns={facets} filters={filters} change={change} /> : null}
      {live ? <LiveRows live={live} /> : null}
    </>
  );
}

/**
 * Reads a list again by itself: soon while a row is in a state that does not last, else now and then. It rests while the tab is
 * hidden, while a read is pending, and after one that failed, until somebody has read the list with success.
 */
export function LiveRows({ live }: { readonly live: LiveRule }) {
  const { page, dataProvider, meta, refresh } = useTableModel();
  const { isFetching, error } = useListContext();
  const column = columnAmong(live.column, meta?.columns ?? []);
  const { data: passing } = useQuery({
    queryKey: ['passing', page.name, column, meta?.loadedAt],
    queryFn: async () => {
      const params = { filter: {}, column: column ?? '', find: '' };
      const facet =
        column === undefined ? undefined : await dataProvider.facet(page.name, params).catch(() => undefined);
      return isPassing(live, facet?.entries ?? []);
    },
    enabled: meta !== undefined,
    ...rowsInMemory,
  });
  const due = meta && passing !== undefined ? nextRead(live, { ...meta, passing }) : undefined;
  useTimedRead(due, isFetching || Boolean(error) || Boolean(meta?.growth), () => void refresh());
  return null;
}
