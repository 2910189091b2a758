import { createTheme } from '@mui/material/styles';
import fakeRestProvider from 'ra-data-fakerest';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import {
  AdminContext,
  DataTable,
  defaultExporter,
  ListBase,
  memoryStore,
  Pagination,
  type RaRecord,
  useDataProvider,
  useListContext,
  useRefresh,
} from 'react-admin';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { Plan } from './contract';
import { plainText, readPlan, readRows } from './rows';
import { SearchBox } from './SearchBox';
import { offer } from './watch';

type Provider = ReturnType<typeof fakeRestProvider>;

let columns: Plan['columns'] = [];
let provider: Provider;
let next: Provider;
let setFilters: (filters: Record<string, unknown>) => void = () => undefined;
let refresh: () => void = () => undefined;
let save: () => Promise<void> = () => Promise.resolve();

/** react-admin's own table over its own local provider. */
function Table() {
  const list = useListContext();
  const dataProvider = useDataProvider();
  refresh = useRefresh();
  setFilters = (filters) => list.setFilters(filters);
  save = async () => {
    const { data } = await dataProvider.getList('instances', {
      filter: list.filterValues,
      sort: list.sort,
      pagination: { page: 1, perPage: list.total ?? 0 },
    });
    await defaultExporter(data, () => Promise.resolve({}), dataProvider, 'instances');
  };
  return (
    <>
      <SearchBox onSearch={(q) => setFilters(q === '' ? {} : { q })} />
      <DataTable bulkActionButtons={false} rowClick={false}>
        {columns.map(({ name, kind }) =>
          kind === 'list' || kind === 'object' || kind === 'boolean' ? (
            <DataTable.Col
              key={name}
              source={name}
              label={name}
              render={(record: RaRecord) => plainText(record[name])}
            />
          ) : kind === 'number' ? (
            <DataTable.NumberCol key={name} source={name} label={name} />
          ) : (
            <DataTable.Col key={name} source={name} label={name} />
          ),
        )}
      </DataTable>
      <Pagination rowsPerPageOptions={[5, 10, 20, 50]} />
    </>
  );
}

const theme = createTheme();
const store = memoryStore();
const words = polyglotI18nProvider(() => englishMessages, 'en', [{ locale: 'en', name: 'English' }]);
/** Forwards every call to the provider of the newest rows. */
const dataProvider = new Proxy({} as Provider, {
  get: (_none, name) => Reflect.get(provider, name),
});

function Page() {
  return (
    <AdminContext dataProvider={dataProvider} i18nProvider={words} store={store} theme={theme} darkTheme={null}>
      <ListBase resource="instances" perPage={50} disableSyncWithLocation>
        <Table />
      </ListBase>
    </AdminContext>
  );
}

const router = createMemoryRouter([{ path: '*', element: <Page /> }]);

offer({
  async prepare() {
    const plan = await readPlan();
    columns = plan.columns;
  },
  async load() {
    provider = fakeRestProvider({ instances: await readRows() });
  },
  mount: () => createRoot(document.getElementById('root') as HTMLElement).render(<RouterProvider router={router} />),
  filter: (column, values) => setFilters(values.length === 0 ? {} : { [`${column}_eq_any`]: values }),
  async prepareRefresh() {
    next = fakeRestProvider({ instances: await readRows() });
  },
  refresh() {
    provider = next;
    refresh();
  },
  save: () => void save(),
  rows: 'tbody tr',
  count: '.MuiTablePagination-displayedRows',
});
