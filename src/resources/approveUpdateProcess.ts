import RuleOutlined from '@mui/icons-material/RuleOutlined';
import { listUpdateRequests } from '../../contract/processes';
import { defineResource } from './defineResource';
import { decideOnUpdate, pendingRows, requestRows } from './shared/decisions';
import { updateRequestColumns } from './shared/requests';

export default defineResource({
  name: 'approve-update-process',
  module: 'admin',
  paths: ['approveupdateprocess'],
  heading: 'page.approveUpdateProcess',
  description: 'page.approveUpdateProcess.does',
  help: 'decide-requests',
  menu: { label: 'page.approveUpdateProcess', icon: RuleOutlined, order: 30, badge: pendingRows },
  list: {
    call: listUpdateRequests,
    ...requestRows,
    columns: updateRequestColumns,
    actions: decideOnUpdate,
  },
});
