import '../../../src/i18n/consoleTexts';
import { ThemeProvider } from '@mui/material/styles';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { listProcesses } from '../../../contract/processes';
import { createDataProvider } from '../../../src/dataProvider/consoleDataProvider';
import { queryClient } from '../../../src/dataProvider/queryClient';
import { defineResource, type ListDefinition } from '../../../src/definitions/page';
import { adminMessages } from '../../../src/i18n/adminMessages';
import { ListPage } from '../../../src/list/ListPage';
import { muiTheme } from '../../../src/theme/muiTheme';
import type { Plan } from './contract';

const lists = new Map<string, ListDefinition>();
let dataProvider: ReturnType<typeof createDataProvider>;
const store = memoryStore();
const theme = muiTheme('dark');

/** The measured list: a resource like those of `src/resources/` with the plan's columns. */
export const instances = {
  declare({ columns, key }: Plan): void {
    const page = defineResource({
      name: 'instances',
      module: 'launch',
      paths: ['instances'],
      heading: 'Instances',
      list: {
        call: listProcesses,
        rows: 'data',
        isSuccess: ({ message }) => message === 'fetched',
        csvName: 'instances',
        // The data may have any keys, which the contract does not know.
        columns: columns.map(({ name }) => ({ name, extra: true })),
        identifier: key,
      },
    });
    if (page.kind === 'list') lists.set(page.name, page);
    dataProvider = createDataProvider(lists, queryClient);
  },
};

/** The list page in react-admin's contexts, as in the console without its shell. */
export function OurList() {
  const page = lists.get('instances');
  if (!page) return null;
  return (
    <CoreAdminContext dataProvider={dataProvider} i18nProvider={adminMessages} queryClient={queryClient} store={store}>
      <ThemeProvider theme={theme}>
        <main>
          <ListPage page={page} />
        </main>
      </ThemeProvider>
    </CoreAdminContext>
  );
}
