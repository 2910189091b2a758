import MarkunreadMailboxOutlined from '@mui/icons-material/MarkunreadMailboxOutlined';
import { listOwnRequests } from '../../contract/processes';
import { defineResource } from './defineResource';
import { changeOf } from './shared/changeOf';
import { decisionColumns, decisionTiles } from './shared/decisions';

export default defineResource({
  name: 'my-requests',
  module: 'launch',
  paths: ['myrequests'],
  heading: 'page.myRequests',
  description: 'page.myRequests.does',
  menu: { label: 'page.myRequests', icon: MarkunreadMailboxOutlined, order: 60 },
  requires: listOwnRequests,
  list: {
    call: listOwnRequests,
    rows: 'data',
    csvName: 'my_requests',
    recordRepresentation: 'process_name',
    invalid: 'myRequests.failed',
    forbidden: 'myRequests.failed',
    failed: 'myRequests.failed',
    tiles: decisionTiles,
    identifier: 'request',
    columns: [
      // Requests of both kinds, each kind with numbers of its own.
      { name: 'request', width: 120, getValue: ({ kind, id }) => `${String(kind)} ${String(id)}` },
      { name: 'status', preset: 'decision', width: 120 },
      { name: 'process_name', width: 200 },
      { name: 'subprocess_name', width: 150 },
      {
        name: 'change',
        width: 230,
        filter: 'text',
        needs: ['old_version', 'old_machine_max_count'],
        getValue: changeOf,
      },
      { name: 'reason', width: 280, filter: 'text' },
      ...decisionColumns.filter(({ name }) => name !== 'reason'),
      { name: 'requested_at', width: 170 },
    ],
  },
});
