import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import { defineResource } from './defineResource';

export default defineResource({
  name: 'update-role',
  module: 'admin',
  paths: ['update'],
  heading: 'page.updateRole',
  description: 'roleUpdate.does',
  help: 'grant-roles#how-do-i-change-someones-roles',
  menu: { label: 'page.updateRole', icon: ManageAccountsOutlined, order: 11, group: 'page.roleManagement' },
  screen: () => import('../custom/people/RoleUpdateScreen'),
});
