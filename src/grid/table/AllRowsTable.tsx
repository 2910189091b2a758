import { useMemo } from 'react';
import type { DataTable } from './DataTable';
import { useAllRows } from './useAllRows';
import { VirtualBody } from './VirtualBody';

interface AllRowsTableProps {
  /** The table, which the list page has already. */
  readonly Table: typeof DataTable;
  readonly stale: boolean;
}

/** A list of which all rows scroll, however many. */
export function AllRowsTable({ Table, stale }: AllRowsTableProps) {
  const windows = useAllRows();
  const all = useMemo(() => ({ windows, Body: VirtualBody }), [windows]);
  return <Table all={all} stale={stale} />;
}
