import DataObjectOutlined from '@mui/icons-material/DataObjectOutlined';
import { defineResource } from './defineResource';

export default defineResource({
  name: 'mongo',
  module: 'mongo',
  paths: [''],
  heading: 'page.mongo',
  help: 'workspaces',
  menu: { label: 'page.mongo', icon: DataObjectOutlined, order: 10 },
  screen: () => import('../custom/placeholder/PlaceholderScreen'),
});
