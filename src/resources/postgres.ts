import StorageOutlined from '@mui/icons-material/StorageOutlined';
import { defineResource } from './defineResource';

export default defineResource({
  name: 'postgres',
  module: 'psql',
  paths: [''],
  heading: 'page.postgres',
  help: 'workspaces',
  menu: { label: 'page.postgres', icon: StorageOutlined, order: 10 },
  screen: () => import('../custom/placeholder/PlaceholderScreen'),
});
