import ShieldOutlined from '@mui/icons-material/ShieldOutlined';
import { listFactors } from '../../contract/factors';
import { defineResource } from './defineResource';

export default defineResource({
  name: 'sign-in-security',
  module: 'account',
  paths: ['security'],
  heading: 'page.security',
  description: 'page.security.does',
  help: 'second-factors',
  menu: { label: 'page.security', icon: ShieldOutlined, order: 5 },
  requires: listFactors,
  screen: () => import('../custom/factors/SecurityScreen'),
});
