import TravelExploreOutlined from '@mui/icons-material/TravelExploreOutlined';
import { searchInstances } from '../../contract/machines';
import { defineResource } from './defineResource';
import { instanceList } from './shared/instances';

export default defineResource({
  name: 'instance-search',
  module: 'aws',
  paths: ['listallinstances'],
  heading: 'page.listAllInstances.heading',
  description: 'page.listAllInstances.does',
  past: true,
  help: 'find-machines',
  menu: { label: 'page.listAllInstances', icon: TravelExploreOutlined, order: 30 },
  list: {
    ...instanceList,
    call: searchInstances,
    empty: { text: 'instances.noneFound' },
    input: {
      fields: [
        'instance_ids',
        'vpc_id',
        'platform',
        'lifecycle',
        'subnet_id',
        'instance_state',
        'instance_type',
        'ipv4',
        'ipv6',
        'private_ip',
        'account',
        'region',
        'tag_filters',
      ],
      hint: 'instances.searchHint',
      none: 'overview.noMachines',
      clear: true,
    },
  },
});
