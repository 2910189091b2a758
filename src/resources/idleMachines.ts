import HotelOutlined from '@mui/icons-material/HotelOutlined';
import { idleCpuDays, listIdleMachines } from '../../contract/costs';
import { t } from '../i18n/translate';
import { defineResource, type Row } from './defineResource';
import { sum } from './shared/costs';
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
    partial: 'cost.cpuUnknown',
    follows: ['machine'],
    columns: [
      ...instanceList.columns,
      { name: 'stopped_since', label: 'cost.stoppedSince', extra: true, preset: 'time', hidden: true, after: 'state' },
      { name: 'stopped_days', label: 'cost.stoppedDays', extra: true, hidden: true, after: 'state' },
      { name: 'highest_cpu', label: 'cost.highestCpu', extra: true, hidden: true, after: 'state' },
      { ...sum('monthly_cost', 'cost.month'), help: 'cost.idleMonthHelp', after: 'name' },
      {
        name: 'idle_reason',
        label: 'cost.idleReason',
        help: 'cost.idleReasonHelp',
        after: 'name',
        width: 210,
        needs: ['stopped_days', 'highest_cpu'],
        getValue: ({ stopped_days: days, highest_cpu: percent }: Row) =>
          percent === undefined
            ? t('cost.stoppedFor', { n: Number(days) })
            : t('cost.cpuAtMost', { percent: Number(percent), days: idleCpuDays }),
      },
    ],
  },
});
