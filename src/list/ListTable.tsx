import { Suspense, useMemo } from 'react';
import { ListContextProvider, useListContext } from 'react-admin';
import { ReadFailure } from '../components/ReadFailure';
import { useLate } from '../components/useLate';
import { t } from '../i18n/translate';
import styles from './ListTable.module.css';
import { NoRows } from './NoRows';
import { AllRowsTable } from './onDemand';
import { DataTable } from './table/DataTable';
import { useTableModel } from './tableModel';
import { scrollsWhole } from './viewAddress';

/** Rows of a former view are dimmed after this time, in ms: sooner it would be a flicker. */
const staleAfter = 250;

/**
 * The list as the table shows it: with the filters of its rows, and without the state of a pending read. So an answer renders
 * the table once.
 */
function useShownList() {
  const list = useListContext();
  const { data, total, page, perPage, sort, selectedIds } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: former rows stay, as the same array, until others have come
  return useMemo(() => list, [data, total, page, perPage, sort, selectedIds]);
}

/** The rows of the page, or what is in their place: a skeleton, a failure, a note that there are none. */
export function ListTable({ failure }: { failure: string | undefined }) {
  const { refresh, columns } = useTableModel();
  const { data, total, perPage, isPending, filterValues, isPlaceholderData } = useListContext();
  const shown = useShownList();
  const stale = useLate(isPlaceholderData ?? false, staleAfter);
  if (failure !== undefined) return <ReadFailure text={failure} onRetry={() => void refresh()} />;
  if (isPending || !data) return <TableSkeleton />;
  const isEmpty = total === 0;
  const filtered = Object.keys(filterValues).length > 0;
  const scrollsAll = scrollsWhole(perPage, total);
  return (
    <>
      {/* The header stays, the same one, for it has the filters that let no row pass. */}
      {isEmpty && !(filtered && columns.length > 0) ? null : (
        <ListContextProvider value={shown}>
          {scrollsAll ? (
            <Suspense fallback={<TableSkeleton />}>
              <AllRowsTable Table={DataTable} stale={stale} />
            </Suspense>
          ) : (
            <DataTable stale={stale} />
          )}
        </ListContextProvider>
      )}
      {isEmpty ? <NoRows /> : null}
    </>
  );
}

/** More lines do not fit a window. */
const maximumLines = 20;

/** In the place of rows that are loading, of their size. */
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
