import { Suspense } from 'react';
import { useListContext } from 'react-admin';
import { allRows, windowRows } from '../dataProvider/listQuery';
import { t } from '../i18n/translate';
import notice from '../ui/notice.module.css';
import { ReadFailure } from '../ui/ReadFailure';
import { AllRowsTable } from './onDemand';
import { DataTable } from './table/DataTable';
import { TableSkeleton } from './table/TableSkeleton';
import { useTableModel } from './tableModel';

/** The rows of the page, or what stands in their place: loading, a failure (which `failure` tells), nothing. */
export function ListTable({ failure }: { failure: string | undefined }) {
  const { refresh, columns } = useTableModel();
  const { data, total, perPage, isPending, filterValues } = useListContext();
  if (failure !== undefined) return <ReadFailure text={failure} onRetry={() => void refresh()} />;
  if (isPending || !data) return <TableSkeleton />;
  if (total === 0) {
    const filtered = Object.keys(filterValues).length > 0;
    return (
      <>
        {/* The header stays, for it has the filters that let no row pass. */}
        {filtered && columns.length > 0 ? <DataTable /> : null}
        <div className={notice.notice} role="status">
          {filtered ? t('list.noMatch') : t('list.empty')}
        </div>
      </>
    );
  }
  const scrollsAll = perPage === allRows && (total ?? 0) > windowRows;
  if (!scrollsAll) return <DataTable />;
  return (
    <Suspense fallback={<TableSkeleton />}>
      <AllRowsTable Table={DataTable} />
    </Suspense>
  );
}
