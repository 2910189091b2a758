import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined';
import { defineResource } from './defineResource';

export default defineResource({
  name: 'instance-table',
  module: 'aws',
  paths: ['awsinstancetable'],
  heading: 'page.awsInstanceTable.heading',
  menu: { label: 'page.awsInstanceTable', icon: TableRowsOutlined, order: 40 },
  screen: () => import('../custom/notBuilt/NotBuiltScreen'),
});
