import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import { listRoleRequests } from '../../contract/roleRequests';
import { defineResource } from './defineResource';
import { accessName, accessRequestColumns, decideOnAccess } from './shared/access';
import { decisionTiles, pendingRows } from './shared/decisions';

export default defineResource({
  name: 'access-requests',
  module: 'admin',
  paths: ['accessrequests'],
  heading: 'page.accessRequests',
  description: 'page.accessRequests.does',
  help: 'decide-requests#how-do-i-decide-about-access',
  menu: { label: 'page.accessRequests', icon: HowToRegOutlined, order: 31, badge: pendingRows },
  requires: listRoleRequests,
  list: {
    call: listRoleRequests,
    rows: 'data',
    follows: ['access'],
    csvName: 'access_requests',
    recordRepresentation: accessName,
    empty: { text: 'access.noneAtAll' },
    invalid: 'access.loadFailed',
    forbidden: 'access.loadFailed',
    failed: 'access.loadFailed',
    tiles: decisionTiles,
    columns: accessRequestColumns,
    actions: decideOnAccess,
  },
});
