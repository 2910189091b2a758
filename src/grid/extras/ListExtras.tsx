import { Facets } from '../facets/Facets';
import type { Filters } from '../filter/useFilters';
import { LiveRows } from '../live/LiveRows';
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
