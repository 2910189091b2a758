import RuleOutlined from '@mui/icons-material/RuleOutlined';
import { listUpdateRequests } from '../../contract/processes';
import { defineResource } from './defineResource';
import { decisionTiles, pendingRows, requestRows } from './shared/decisions';
import { decideOnUpdate, updateRequestColumns } from './shared/requests';

export default defineResource({
  name: 'approve-update-process',
  module: 'admin',
  paths: ['approveupdateprocess'],
  heading: 'page.approveUpdateProcess',
  description: 'page.approveUpdateProcess.does',
  menu: { label: 'page.approveUpdateProcess', icon: RuleOutlined, order: 30, badge: pendingRows },
  list: {
    call: listUpdateRequests,
    ...requestRows,
    csvName: 'processes',
    recordRepresentation: 'process_name',
    loaded: 'processes.loaded',
    invalid: 'processes.invalid',
    forbidden: 'processes.forbidden',
    failed: 'processes.failed',
    tiles: decisionTiles,
    columns: updateRequestColumns,
    actions: decideOnUpdate,
  },
});
