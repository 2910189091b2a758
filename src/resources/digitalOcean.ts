import WaterDropOutlined from '@mui/icons-material/WaterDropOutlined';
import { defineResource } from './defineResource';

export default defineResource({
  name: 'digital-ocean',
  module: 'do',
  paths: [''],
  heading: 'page.digitalOcean',
  help: 'workspaces',
  menu: { label: 'page.digitalOcean', icon: WaterDropOutlined, order: 10 },
  screen: () => import('../custom/placeholder/PlaceholderScreen'),
});
