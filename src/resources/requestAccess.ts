import LockOpenOutlined from '@mui/icons-material/LockOpenOutlined';
import { listOwnRoleRequests, requestRole } from '../../contract/roleRequests';
import { defineResource } from './defineResource';
import { heldRole } from './shared/access';

export default defineResource({
  name: 'request-access',
  module: 'account',
  paths: ['requestaccess'],
  heading: 'page.requestAccess',
  description: 'page.requestAccess.does',
  help: 'request-access',
  menu: { label: 'page.requestAccess', icon: LockOpenOutlined, order: 30 },
  requires: requestRole,
  tool: {
    call: requestRole,
    fields: [
      { name: 'vertical_id', columns: 3, help: 'access.elsewhere' },
      { name: 'role_id', columns: 3, taken: heldRole },
      { name: 'hours', columns: 2 },
      'why',
    ],
    acts: [{ name: 'submit', label: 'access.submit' }],
    answer: { success: 'access.sent', failure: 'access.failed' },
    afterSuccess: 'empty',
    invalidates: [listOwnRoleRequests],
  },
});
