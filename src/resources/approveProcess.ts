import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import { decideProcessRequest, listProcessRequests } from '../../contract/processes';
import { defineResource } from './defineResource';
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
  name: 'approve-process',
  module: 'admin',
  paths: ['approveprocess'],
  heading: 'page.approveProcess',
  description: 'page.approveProcess.does',
  menu: { label: 'page.approveProcess', icon: FactCheckOutlined, order: 20, badge: pendingRows },
  list: {
    call: listProcessRequests,
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
      { name: 'status', preset: 'decision', width: 120 },
      { name: 'process_name', width: 200 },
      { name: 'subprocess_name', width: 140 },
      { name: 'machine_limit', width: 120 },
      inUse,
      ...requestColumns,
      { name: 'account', width: 110 },
      { name: 'region', width: 130 },
      ...decisionColumns,
      own,
    ],
    actions: decisionActions({
      call: decideProcessRequest,
      words: {
        approveOne: 'approvals.process.approveOne',
        approveSeveral: 'approvals.process.approveSeveral',
        rejectOne: 'approvals.process.rejectOne',
        rejectSeveral: 'approvals.process.rejectSeveral',
      },
      columns: ['id', 'process_name', 'machine_limit', 'requested_by'],
      atOnce: false,
      changes: ['processes'],
    }),
  },
});
