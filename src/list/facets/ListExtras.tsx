import { useListContext } from 'react-admin';
import type { LiveRule } from '../../definitions/list';
import { columnAmong } from '../columns';
import { isPassing, nextRead, useTimedRead } from '../live/timedReads';
import { useTableModel } from '../tableModel';
import { FacetShares } from './FacetShares';
import { Tiles } from './Tiles';
import { useFacet } from './useFacet';

/** Renders the tiles and share bars that a list declares, and reads a live list again. */
export function ListExtras() {
  const { tiles, facets, live } = useTableModel().page.list;
  return (
    <>
      {tiles ? <Tiles tiles={tiles} /> : null}
      {facets ? <FacetShares columns={facets} /> : null}
      {live ? <LiveRows live={live} /> : null}
    </>
  );
}

/**
 * Reads a list again at an interval, which is shorter while a row is in a transitional state. Pauses while the tab is hidden, while
 * a read is pending, and after a failed read until one succeeds.
 */
function LiveRows({ live }: { readonly live: LiveRule }) {
  const { meta, refresh } = useTableModel();
  const { isFetching, error } = useListContext();
  const column = columnAmong(live.column, meta?.columns ?? []);
  const found = useFacet(column ?? '', { isOfAll: true, enabled: column !== undefined });
  const isCounted = column === undefined || found.state !== 'loading';
  const passing = column !== undefined && found.state === 'ready' && isPassing(live, found.facet.values);
  const due = meta && isCounted ? nextRead(live, { ...meta, passing }) : undefined;
  useTimedRead(due, isFetching || Boolean(error) || meta?.growth !== undefined, () => void refresh());
  return null;
}
