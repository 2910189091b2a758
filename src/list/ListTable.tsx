import Skeleton from '@mui/material/Skeleton';
import { useMemo, useRef } from 'react';
import { ListContextProvider, useListContext } from 'react-admin';
import { ReadFailure } from '../components/Notice';
import { useFocusWhenLost } from '../components/useFocusWhenLost';
import { useLate } from '../components/useLate';
import { t } from '../i18n/translate';
import { NoRows } from './NoRows';
import { DataTable } from './table/DataTable';
import { useTableModel } from './tableModel';

/** Rows of the former view are dimmed after this time, since sooner it would flicker. */
const staleAfterMs = 250;

/** Returns the list context without the state of a pending read, so that a response renders the table once. */
function useShownList() {
  const list = useListContext();
  const { data, total, page, perPage, sort, selectedIds } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows stay the same array until others arrive
  return useMemo(() => list, [data, total, page, perPage, sort, selectedIds]);
}

/** The table, or a skeleton, a failure or a note that the list is empty in its place. */
export function ListTable({ failure }: { failure: string | undefined }) {
  const { refresh, columns } = useTableModel();
  const { data, total, isPending, filterValues, isPlaceholderData } = useListContext();
  const shown = useShownList();
  const notice = useRef<HTMLDivElement>(null);
  useFocusWhenLost(notice, total ? 1 : 0);
  const stale = useLate(isPlaceholderData ?? false, staleAfterMs);
  if (failure !== undefined) return <ReadFailure text={failure} onRetry={() => void refresh()} />;
  if (isPending || !data) return <TableSkeleton />;
  const isEmpty = total === 0;
  const filtered = Object.keys(filterValues).length > 0;
  return (
    <>
      {/* The header stays, since it has the filters. */}
      {isEmpty && !(filtered && columns.length > 0) ? null : (
        <ListContextProvider value={shown}>
          <DataTable stale={stale} />
        </ListContextProvider>
      )}
      {isEmpty ? <NoRows ref={notice} /> : null}
    </>
  );
}

const headHeightPx = 59;
const maxLines = 20;

/** A skeleton of the rows' size while they load. */
function TableSkeleton() {
  const { settings } = useTableModel();
  const { perPage } = useListContext();
  const { rowHeight } = settings;
  return (
    <Skeleton
      role="status"
      aria-label={t('list.loading')}
      data-loading=""
      animation="wave"
      sx={{
        height: 2 + headHeightPx + rowHeight * Math.min(maxLines, perPage),
        maxHeight: 'max(320px, calc(100dvh - 300px))',
        background: `repeating-linear-gradient(transparent 0 ${rowHeight - 1}px, var(--line) 0 ${rowHeight}px) 0 ${headHeightPx - rowHeight}px var(--surface)`,
        border: 1,
        borderColor: 'divider',
        '@media (prefers-reduced-motion: reduce)': { '&::after': { animation: 'none' } },
      }}
    />
  );
}
