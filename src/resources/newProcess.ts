import PostAddOutlined from '@mui/icons-material/PostAddOutlined';
import { defineResource } from './defineResource';

export default defineResource({
  name: 'new-process',
  module: 'launch',
  paths: ['newprocess'],
  heading: 'page.newProcess',
  menu: { label: 'page.newProcess', icon: PostAddOutlined, order: 20 },
  screen: () => import('../custom/notBuilt/NotBuiltScreen'),
});
