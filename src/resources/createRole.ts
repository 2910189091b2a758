import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import { defineResource } from './defineResource';

export default defineResource({
  name: 'create-role',
  module: 'admin',
  paths: ['create'],
  heading: 'page.createRole',
  description: 'wizard.does',
  help: 'grant-roles',
  menu: { label: 'page.createRole', icon: PersonAddOutlined, order: 10, group: 'page.roleManagement' },
  screen: () => import('../custom/people/CreateRoleScreen'),
});
