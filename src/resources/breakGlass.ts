import LocalFireDepartmentOutlined from '@mui/icons-material/LocalFireDepartmentOutlined';
import { breakGlass, listOwnRoleRequests, listRoleRequests } from '../../contract/roleRequests';
import { defineResource } from './defineResource';
import { heldRole } from './shared/access';

export default defineResource({
  name: 'break-glass',
  module: 'admin',
  paths: ['breakglass'],
  heading: 'page.breakGlass',
  description: 'page.breakGlass.does',
  help: 'request-access#how-do-i-take-a-role-in-an-emergency',
  menu: { label: 'page.breakGlass', icon: LocalFireDepartmentOutlined, order: 32 },
  requires: breakGlass,
  tool: {
    call: breakGlass,
    fields: [
      { name: 'vertical_id', columns: 3, help: 'access.elsewhere' },
      { name: 'role_id', columns: 3, taken: heldRole },
      { name: 'minutes', columns: 2 },
      'why',
    ],
    acts: [{ name: 'submit', label: 'access.take', question: true }],
    answer: { success: 'access.taken', failure: 'access.takeFailed' },
    afterSuccess: 'empty',
    invalidates: [listOwnRoleRequests, listRoleRequests],
  },
});
