import MailOutlined from '@mui/icons-material/MailOutlined';
import { defineResource } from './defineResource';

export default defineResource({
  name: 'mail-services',
  module: 'mail',
  paths: [''],
  heading: 'page.mail',
  help: 'workspaces',
  menu: { label: 'page.mail', icon: MailOutlined, order: 10 },
  screen: () => import('../custom/placeholder/PlaceholderScreen'),
});
