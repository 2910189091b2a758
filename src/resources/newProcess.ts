import PostAddOutlined from '@mui/icons-material/PostAddOutlined';
import { defineResource } from './defineResource';

export default defineResource({
  name: 'new-process',
  module: 'launch',
  paths: ['newprocess'],
  heading: 'page.newProcess',
  description: 'page.newProcess.does',
  lapse: 'form',
  menu: { label: 'page.newProcess', icon: PostAddOutlined, order: 20 },
  screen: () => import('../custom/newProcess/NewProcessScreen'),
});
