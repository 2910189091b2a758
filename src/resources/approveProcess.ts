import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import { defineResource } from './defineResource';

export default defineResource({
  name: 'approve-process',
  module: 'admin',
  paths: ['approveprocess'],
  heading: 'page.approveProcess',
  menu: { label: 'page.approveProcess', icon: FactCheckOutlined, order: 20 },
  screen: () => import('../custom/notBuilt/NotBuiltScreen'),
});
