import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined';
import { listInstances } from '../../contract/machines';
import { defineResource } from './defineResource';
import { instanceList } from './shared/instances';
import { stateColumns } from './shared/machineActs';

export default defineResource({
  name: 'instance-table',
  module: 'aws',
  paths: ['awsinstancetable'],
  heading: 'page.awsInstanceTable.heading',
  description: 'page.awsInstanceTable.does',
  past: true,
  help: 'find-machines#how-do-i-list-one-account-and-region',
  menu: { label: 'page.awsInstanceTable', icon: TableRowsOutlined, order: 40 },
  list: {
    ...instanceList,
    call: listInstances,
    empty: { text: 'instances.none' },
    // All rows have one account and region.
    facets: [stateColumns, 'instance_type', 'availability_zone'],
    input: {
      fields: [
        { name: 'account', required: 'instances.selectBoth' },
        { name: 'region', required: 'instances.selectBoth' },
      ],
      hint: 'instances.hint',
    },
  },
});
