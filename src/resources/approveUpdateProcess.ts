import RuleOutlined from '@mui/icons-material/RuleOutlined';
import { decideUpdateRequest, listUpdateRequests } from '../../contract/processes';
import { defineResource } from './defineResource';
import { changeOf } from './shared/changeOf';
import {
  decisionActions,
  decisionColumns,
  decisionTiles,
  inUse,
  own,
  pendingRows,
  requestColumns,
  requestRows,
} from './shared/decisions';

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
    columns: [
      { name: 'id', width: 64 },
      { name: 'status', preset: 'decision', width: 112 },
      { name: 'process_name', width: 150 },
      {
        name: 'change',
        width: 230,
        filter: 'text',
        needs: ['old_version', 'old_machine_max_count', 'current_version', 'current_machine_max_count'],
        getValue: changeOf,
      },
      inUse,
      { name: 'process_id', width: 120 },
      ...requestColumns,
      ...decisionColumns,
      own,
    ],
    actions: decisionActions({
      call: decideUpdateRequest,
      words: {
        approveOne: 'approvals.update.approveOne',
        approveSeveral: 'approvals.update.approveSeveral',
        rejectOne: 'approvals.update.rejectOne',
        rejectSeveral: 'approvals.update.rejectSeveral',
      },
      columns: ['id', 'process_id', 'change', 'requested_by'],
      atOnce: true,
      changes: ['processes'],
    }),
  },
});
