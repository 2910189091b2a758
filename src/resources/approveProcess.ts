import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import { listProcessRequests } from '../../contract/processes';
import { defineResource } from './defineResource';
import { decideOnProcess, pendingRows, requestRows } from './shared/decisions';
import { processRequestColumns } from './shared/requests';

export default defineResource({
  name: 'approve-process',
  module: 'admin',
  paths: ['approveprocess'],
  heading: 'page.approveProcess',
  description: 'page.approveProcess.does',
  help: 'decide-requests',
  menu: { label: 'page.approveProcess', icon: FactCheckOutlined, order: 20, badge: pendingRows },
  list: {
    call: listProcessRequests,
    // The row reports a template that is unusable.
    follows: ['template'],
    ...requestRows,
    columns: processRequestColumns,
    actions: decideOnProcess,
  },
});
