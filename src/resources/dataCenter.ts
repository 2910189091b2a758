import DomainOutlined from '@mui/icons-material/DomainOutlined';
import { defineResource } from './defineResource';

export default defineResource({
  name: 'data-center',
  module: 'dc',
  paths: [''],
  heading: 'page.dataCenter',
  help: 'workspaces',
  menu: { label: 'page.dataCenter', icon: DomainOutlined, order: 10 },
  screen: () => import('../custom/placeholder/PlaceholderScreen'),
});
