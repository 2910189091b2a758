import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import { listProcesses } from '../../contract/processes';
import { plainText } from '../dataProvider/cells';
import { defineResource } from './defineResource';
import { extendMachine, keepMachine } from './shared/keepMachine';
import { pickedMachines } from './shared/machineActs';
import { findActions, processTools } from './shared/processes';
import { scheduleActions } from './shared/schedules';

export default defineResource({
  name: 'process',
  module: 'launch',
  paths: ['process/:id'],
  heading: 'page.process',
  past: true,
  help: 'process',
  parent: 'processes',
  find: {
    kind: 'process',
    group: 'processes',
    noun: 'find.process',
    icon: AccountTreeOutlined,
    lists: [listProcesses],
    title: (process) => plainText(process, 'process_name'),
    columns: ['id', 'process_name', 'subprocess_name', 'tagname', 'template_id'],
    beside: ['id', 'subprocess_name', 'account'],
    actions: findActions,
  },
  actions: processTools,
  rowActions: [...pickedMachines, keepMachine, extendMachine, ...scheduleActions],
  screen: () => import('../custom/processLedger/ProcessLedgerScreen'),
});
