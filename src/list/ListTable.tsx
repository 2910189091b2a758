import { useMemo } from 'react';
import { ListContextProvider, useListContext } from 'react-admin';
import { ReadFailure } from '../components/ReadFailure';
import { useLate } from '../components/useLate';
import { t } from '../i18n/translate';
import styles from './ListTable.module.css';
import { NoRows } from './NoRows';
import { DataTable } from './table/DataTable';
import { useTableModel } from './tableModel';

/** Rows of a former view are dimmed after this time, in ms, since sooner it would flicker. */
const staleAfter = 250;

/** Returns the list without the state of a pending read, so that an answer renders the table once. */
function useShownList() {
  const list = useListContext();
  const { data, total, page, perPage, sort, selectedIds } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: former rows stay the same array until others arrive
  return useMemo(() => list, [data, total, page, perPage, sort, selectedIds]);
}

/** The table, or in its place a skeleton, a failure or a note that the list is empty. */
export function ListTable({ failure }: { failure: string | undefined }) {
  const { refresh, columns } = useTableModel();
  const { data, total, isPending, filterValues, isPlaceholderData } = useListContext();
  const shown = useShownList();
  const stale = useLate(isPlaceholderData ?? false, staleAfter);
  if (failure !== undefined) return <ReadFailure text={failure} onRetry={() => void refresh()} />;
  if (isPending || !data) return <TableSkeleton />;
  const isEmpty = total === 0;
  const filtered = Object.keys(filterValues).length > 0;
  return (
    <>
      {/* The header stays, since it has the filters that no row passes. */}
      {isEmpty && !(filtered && columns.length > 0) ? null : (
        <ListContextProvider value={shown}>
          <DataTable stale={stale} />
        </ListContextProvider>
      )}
      {isEmpty ? <NoRows /> : null}
    </>
  );
}

const maximumLines = 20;

/** A placeholder for rows that are loading, of their size. */
function TableSkeleton() {
  const { settings } = useTableModel();
  const { perPage } = useListContext();
  const lines = 1 + Math.min(maximumLines, perPage);
  return (
    <div className={styles.skeleton} role="status" aria-label={t('list.loading')} data-loading="">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <div key={line} className={styles.line} style={{ height: line === 0 ? undefined : settings.rowHeight }} />
      ))}
    </div>
  );
}
