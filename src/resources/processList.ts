import ListAltOutlined from '@mui/icons-material/ListAltOutlined';
import { listProcesses } from '../../contract/processes';
import { defineResource } from './defineResource';

export default defineResource({
  name: 'processes',
  module: 'launch',
  paths: ['listprocess', ''],
  heading: 'page.listProcess.heading',
  description: 'page.listProcess.does',
  menu: { label: 'page.listProcess', icon: ListAltOutlined, order: 10 },
  list: {
    call: listProcesses,
    rows: { key: 'data', good: ({ message }) => typeof message === 'string' && /fetched/i.test(message) },
    csvName: 'processes_list',
    loaded: 'processes.loaded',
    invalid: 'processes.invalid',
    forbidden: 'processes.forbidden',
    failed: 'processes.failed',
  },
});
