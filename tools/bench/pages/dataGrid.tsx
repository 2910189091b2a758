import { DataGrid, type GridColDef, useGridApiRef } from '@mui/x-data-grid';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Plan, Row } from './contract';
import { plainText, readPlan, readRows } from './rows';
import { SearchBox } from './SearchBox';
import { offer } from './watch';

let columns: GridColDef<Row>[] = [];
let rows: Row[] = [];
let next: Row[] = [];
let api: ReturnType<typeof useGridApiRef>['current'] = null;
let showRows: (rows: Row[]) => void = () => undefined;
let showSize: (size: number) => void = () => undefined;

function columnOf({ name, kind }: Plan['columns'][number]): GridColDef<Row> {
  const common = { field: name, width: 160 };
  if (kind === 'number' || kind === 'boolean') return { ...common, type: kind };
  if (kind === 'text') return common;
  return { ...common, valueGetter: (value: unknown) => plainText(value) };
}

/** MUI X DataGrid (community) with its client-side row model, quick filter, filter model and footer. */
function Page() {
  const apiRef = useGridApiRef();
  const [shown, setShown] = useState(rows);
  const [paging, setPaging] = useState({ page: 0, pageSize: 50 });
  showRows = setShown;
  showSize = (pageSize) => setPaging({ page: 0, pageSize });
  return (
    <>
      <SearchBox onSearch={(text) => apiRef.current?.setQuickFilterValues(text === '' ? [] : [text])} />
      <div style={{ height: 800 }}>
        <DataGrid
          apiRef={apiRef}
          rows={shown}
          columns={columns}
          rowHeight={40}
          pageSizeOptions={[50, { value: -1, label: 'All' }]}
          paginationModel={paging}
          onPaginationModelChange={setPaging}
          ref={() => {
            api = apiRef.current;
          }}
        />
      </div>
    </>
  );
}

offer({
  async prepare() {
    const plan = await readPlan();
    columns = plan.columns.map(columnOf);
  },
  async load() {
    rows = await readRows();
  },
  mount: () => createRoot(document.getElementById('root') as HTMLElement).render(<Page />),
  filter: (field, values) =>
    api?.setFilterModel({ items: values.length === 0 ? [] : [{ field, operator: 'isAnyOf', value: values }] }),
  async prepareRefresh() {
    next = await readRows();
  },
  refresh: () => showRows(next),
  save: () => api?.exportDataAsCsv({ allColumns: true, utf8WithBom: true }),
  showAll: () => showSize(-1),
  rows: '.MuiDataGrid-row',
  count: '.MuiTablePagination-displayedRows',
});
