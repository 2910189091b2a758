import ListAltOutlined from '@mui/icons-material/ListAltOutlined';
import { launchOverview } from '../../contract/launches';
import { listProcesses } from '../../contract/processes';
import { budgetColumn, defineResource, preloadable, toProcess, toTemplate } from './defineResource';
import { hourlyPrice } from './shared/instances';
import { processTools } from './shared/processes';

export default defineResource({
  name: 'processes',
  module: 'launch',
  paths: ['listprocess', ''],
  heading: 'page.listProcess.heading',
  description: 'page.listProcess.does',
  past: true,
  help: 'process#which-processes-are-there',
  menu: { label: 'page.listProcess', icon: ListAltOutlined, order: 10 },
  list: {
    call: listProcesses,
    rows: 'data',
    isSuccess: { message: /fetched/i },
    csvName: 'processes_list',
    recordRepresentation: 'process_name',
    empty: { text: 'processes.none', link: { label: 'processes.request', to: 'newprocess' } },
    loaded: 'processes.loaded',
    invalid: 'processes.invalid',
    forbidden: 'processes.forbidden',
    failed: 'processes.failed',
    columns: [
      { name: 'id', width: 64, thing: toProcess('id') },
      { name: 'process_name', width: 190, thing: toProcess('id') },
      // The value is the number, for sort, filter and CSV. The cell draws its share of the limit, and its history.
      {
        name: 'machines_live',
        label: 'ledger.machines',
        after: 'process_name',
        width: 188,
        render: preloadable(() => import('../custom/processLedger/LimitCell')),
      },
      { name: 'subprocess_name', width: 140, help: 'processes.help.subprocess' },
      { name: 'machines_reserved', after: 'machine_max_count', help: 'processes.help.reserved' },
      { name: 'account', width: 138, after: 'subprocess_name' },
      { name: 'region', width: 110, after: 'account' },
      { name: 'process_owner', width: 130, after: 'region' },
      { name: 'next_end_at', hidden: true, after: 'machines_live' },
      hourlyPrice,
      { name: 'template_id', width: 150, thing: toTemplate('template_id'), after: 'process_owner' },
      { name: 'version', width: 84, after: 'template_id' },
      { ...budgetColumn('budget'), after: 'created_at' },
      { name: 'incharge', after: 'ami_id', help: 'processes.help.inCharge' },
      { name: 'spot_allowed', after: 'notes', help: 'processes.help.spot' },
    ],
    overview: {
      requires: launchOverview,
      Part: preloadable(() => import('../custom/overview/LaunchOverview')),
    },
    actions: processTools,
  },
});
