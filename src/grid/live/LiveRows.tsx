import { useEffect, useState } from 'react';
import { useListContext } from 'react-admin';
import type { LiveRule } from '../../definitions/list';
import { columnAmong } from '../columns';
import { useTableModel } from '../tableModel';
import { isPassing, nextRead } from './liveRules';
import { useTimedRead } from './useTimedRead';

/**
 * Reads a list again by itself: soon while a row is in a state that does not last, else now and then. It rests while the tab is
 * out of sight, while a read is under way, and after one that failed, until somebody has read the list with success.
 */
export function LiveRows({ live }: { readonly live: LiveRule }) {
  const { page, dataProvider, meta, refresh } = useTableModel();
  const { isFetching, error } = useListContext();
  const { loadedAt, all = 0 } = meta ?? {};
  const column = columnAmong(live.column, meta?.columns ?? []);
  /** Of which answer it is known whether a row is on its way. */
  const [known, setKnown] = useState<{ readonly loadedAt: number; readonly passing: boolean }>();

  useEffect(() => {
    if (loadedAt === undefined) return;
    let awaited = true;
    const tell = (passing: boolean) => {
      if (awaited) setKnown({ loadedAt, passing });
    };
    const facet =
      column === undefined
        ? Promise.resolve(undefined)
        : dataProvider.facet(page.name, { filter: {}, column, find: '' });
    facet.then(
      (found) => tell(isPassing(live, found?.entries ?? [])),
      () => tell(false),
    );
    return () => {
      awaited = false;
    };
  }, [dataProvider, page.name, live, column, loadedAt]);

  const due = known?.loadedAt === loadedAt && known !== undefined ? nextRead(live, { ...known, all }) : undefined;
  useTimedRead(due, isFetching || Boolean(error), () => void refresh());
  return null;
}
