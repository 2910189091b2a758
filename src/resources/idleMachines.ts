import HotelOutlined from '@mui/icons-material/HotelOutlined';
import { listIdleMachines } from '../../contract/costs';
import { defineResource } from './defineResource';
import { instanceList } from './shared/instances';

export default defineResource({
  name: 'idle-machines',
  module: 'aws',
  paths: ['idlemachines'],
  heading: 'page.idleMachines',
  description: 'page.idleMachines.does',
  help: 'cost#which-machines-are-idle',
  requires: listIdleMachines,
  menu: { label: 'page.idleMachines', icon: HotelOutlined, order: 45 },
  list: {
    ...instanceList,
    call: listIdleMachines,
    csvName: 'idle_machines',
    failed: 'cost.idleFailed',
    empty: { text: 'cost.noneIdle' },
    facets: ['account', 'region'],
    follows: ['machine'],
    columns: [
      ...instanceList.columns,
      { name: 'stopped_days', label: 'cost.stoppedDays', extra: true, after: 'name', width: 120 },
      { name: 'stopped_since', label: 'cost.stoppedSince', extra: true, preset: 'time', after: 'name', width: 160 },
    ],
  },
});
