import simpleRestProvider from 'ra-data-simple-rest';
import { Admin, type AuthProvider, DataTable, List, Resource } from 'react-admin';
import { createRoot } from 'react-dom/client';

const columns = [
  ...['process_name', 'account', 'region', 'template_id'],
  ...['process_owner', 'version', 'machine_max_count', 'subprocess_name'],
];

const nothing = async () => undefined;
const signedIn: AuthProvider = {
  ...{ login: nothing, logout: nothing, checkAuth: nothing, checkError: nothing, getPermissions: nothing },
  getIdentity: async () => ({ id: 'ada', fullName: 'Ada' }),
};

function Processes() {
  return (
    <List perPage={50}>
      <DataTable>
        {columns.map((column) => (
          <DataTable.Col key={column} source={column} />
        ))}
      </DataTable>
    </List>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');
createRoot(root).render(
  <Admin authProvider={signedIn} requireAuth dataProvider={simpleRestProvider('/api')}>
    <Resource name="processes" list={Processes} />
  </Admin>,
);
