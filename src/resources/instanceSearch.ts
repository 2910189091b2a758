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
  menu: { label: 'page.listAllInstances', icon: TravelExploreOutlined, order: 30 },
  list: {
    ...instanceList,
    call: searchInstances,
    input: {
      fields: [
        { name: 'instance_ids', label: 'terminate.instanceIds', kind: 'texts', placeholder: 'i-1, i-2' },
        { name: 'vpc_id', label: 'instances.vpc', kind: 'texts' },
        { name: 'platform', label: 'machine.platform', kind: 'texts' },
        { name: 'lifecycle', label: 'instances.lifecycle', kind: 'texts' },
        { name: 'subnet_id', label: 'instances.subnet', kind: 'texts' },
        { name: 'instance_state', label: 'instances.state', kind: 'texts', placeholder: 'running, stopped' },
        { name: 'instance_type', label: 'instances.type', kind: 'texts' },
        { name: 'ipv4', label: 'terminate.ipv4', kind: 'texts' },
        { name: 'ipv6', label: 'terminate.ipv6', kind: 'texts' },
        { name: 'private_ip', label: 'terminate.privateIp', kind: 'texts' },
        { name: 'account', label: 'tools.account', kind: 'texts' },
        { name: 'region', label: 'tools.region', kind: 'texts' },
        { name: 'tag_filters', label: 'instances.tags', kind: 'tags', placeholder: 'team=air' },
      ],
      hint: 'instances.searchHint',
      clear: true,
    },
  },
});
