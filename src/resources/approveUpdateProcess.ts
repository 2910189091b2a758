import RuleOutlined from '@mui/icons-material/RuleOutlined';
import { defineResource } from './defineResource';

export default defineResource({
  name: 'approve-update-process',
  module: 'admin',
  paths: ['approveupdateprocess'],
  heading: 'page.approveUpdateProcess',
  menu: { label: 'page.approveUpdateProcess', icon: RuleOutlined, order: 30 },
  screen: () => import('../custom/notBuilt/NotBuiltScreen'),
});
