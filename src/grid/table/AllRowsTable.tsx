import type { DataTable } from './DataTable';
import { useAllRows } from './useAllRows';
import { VirtualBody } from './VirtualBody';

interface AllRowsTableProps {
  /** The table, which the list page has already. */
  readonly Table: typeof DataTable;
}

/** A list of which all rows scroll, however many. */
export function AllRowsTable({ Table }: AllRowsTableProps) {
  return <Table all={{ windows: useAllRows(), Body: VirtualBody }} />;
}
