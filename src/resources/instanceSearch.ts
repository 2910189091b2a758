import TravelExploreOutlined from '@mui/icons-material/TravelExploreOutlined';
import { defineResource } from './defineResource';

export default defineResource({
  name: 'instance-search',
  module: 'aws',
  paths: ['listallinstances'],
  heading: 'page.listAllInstances.heading',
  menu: { label: 'page.listAllInstances', icon: TravelExploreOutlined, order: 30 },
  screen: () => import('../custom/notBuilt/NotBuiltScreen'),
});
