import {
  ClientSideRowModelModule,
  type ColDef,
  CsvExportModule,
  ExternalFilterModule,
  type GridApi,
  ModuleRegistry,
  NumberFilterModule,
  PaginationModule,
  QuickFilterModule,
  TextFilterModule,
  themeQuartz,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Plan, Row } from './contract';
import { plainText, readPlan, readRows } from './rows';
import { SearchBox } from './SearchBox';
import { offer } from './watch';

ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  CsvExportModule,
  ExternalFilterModule,
  NumberFilterModule,
  PaginationModule,
  QuickFilterModule,
  TextFilterModule,
]);

let columns: ColDef<Row>[] = [];
let key = '';
let rows: Row[] = [];
let next: Row[] = [];
let api: GridApi<Row> | undefined;
let showRows: (rows: Row[]) => void = () => undefined;
let showPages: (pages: boolean) => void = () => undefined;
let chosen: { column: string; values: ReadonlySet<unknown> } | undefined;

function columnOf({ name, kind }: Plan['columns'][number]): ColDef<Row> {
  // Not `field`, which would parse a dot in a name as a path. The column's own filter is in the header, as documented.
  const value = (row: Row | undefined) => row?.[name];
  const column: ColDef<Row> = { colId: name, headerName: name, width: 160, filter: true, cellDataType: false };
  if (kind === 'list' || kind === 'object') return { ...column, valueGetter: ({ data }) => plainText(value(data)) };
  return name.includes('.') ? { ...column, valueGetter: ({ data }) => value(data) } : { ...column, field: name };
}

/** AG Grid (community), with the documented settings for speed: a cached quick filter, an external filter, no animation. */
function Page() {
  const [shown, setShown] = useState(rows);
  const [search, setSearch] = useState('');
  const [pages, setPages] = useState(true);
  showRows = setShown;
  showPages = setPages;
  return (
    <>
      <SearchBox onSearch={setSearch} />
      <div style={{ height: 800 }}>
        <AgGridReact<Row>
          theme={themeQuartz}
          rowData={shown}
          columnDefs={columns}
          getRowId={({ data }) => String(data[key] ?? data.id)}
          rowHeight={40}
          pagination={pages}
          paginationPageSize={50}
          paginationPageSizeSelector={[5, 10, 20, 50]}
          quickFilterText={search}
          cacheQuickFilter
          animateRows={false}
          isExternalFilterPresent={() => chosen !== undefined}
          doesExternalFilterPass={({ data }) => data !== undefined && (chosen?.values.has(data[chosen.column]) ?? true)}
          onGridReady={(event) => {
            api = event.api;
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
    key = plan.key;
  },
  async load() {
    rows = await readRows();
  },
  mount: () => createRoot(document.getElementById('root') as HTMLElement).render(<Page />),
  filter(column, values) {
    chosen = values.length === 0 ? undefined : { column, values: new Set<unknown>(values) };
    api?.onFilterChanged();
  },
  async prepareRefresh() {
    next = await readRows();
  },
  refresh: () => showRows(next),
  save: () => api?.exportDataAsCsv(),
  showAll: () => showPages(false),
  rows: '.ag-grid-scrolling-container .ag-row',
  count: '.ag-paging-row-summary-panel',
});
