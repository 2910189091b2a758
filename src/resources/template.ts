import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import LayersOutlined from '@mui/icons-material/LayersOutlined';
import PostAddOutlined from '@mui/icons-material/PostAddOutlined';
import { rightsOf } from '../../contract/access';
import { getTemplateDetails } from '../../contract/templates';
import { plainText } from '../dataProvider/cells';
import { defineResource, type Row, type RowAction } from './defineResource';

const identifier = (template: Row | undefined) => plainText(template, 'LaunchTemplateId');

/** What can be done with a template: each opens its form with the template filled in. */
const actions: readonly RowAction<Row, never>[] = [
  {
    name: 'request',
    label: 'page.newProcess',
    icon: PostAddOutlined,
    account: (template) => plainText(template, 'account'),
    reloads: false,
    runAll: async ([template], { open }) => {
      const [account, region] = [plainText(template, 'account'), plainText(template, 'region')];
      const version = plainText(template, 'LatestVersionNumber') || plainText(template, 'VersionNumber');
      const filled = { platform: 'AWS', account, region, template_id: identifier(template), version };
      open('/dashboard/launch/newprocess', filled);
      return undefined;
    },
  },
  {
    name: 'update',
    label: 'page.updateTemplate.heading',
    icon: LayersOutlined,
    reloads: false,
    runAll: async ([template], { open }) => void open('updatelaunchtemplate', { templateId: identifier(template) }),
  },
];

export default defineResource({
  name: 'template',
  module: 'aws',
  paths: ['template/:account/:region/:id'],
  heading: 'page.template',
  // What reads it is a call of the launch workspace.
  access: (roles) => rightsOf(roles).includes('launch'),
  find: {
    kind: 'template',
    group: 'templates',
    noun: 'find.template',
    icon: DescriptionOutlined,
    // No call lists them: those of processes are known by their identifiers alone.
    lists: [],
    title: (template) => plainText(template, 'name') || plainText(template, 'template_id'),
    columns: ['template_id', 'name'],
    beside: ['template_id', 'account', 'region'],
    params: ({ template_id, account, region }) => ({ id: template_id, account, region }),
  },
  thing: {
    noun: 'page.template.noun',
    list: 'processes',
    call: getTemplateDetails,
    input: ({ account = '', region = '', id = '' }) => ({
      body: { account, region, template_id: id, version: '$Latest' },
    }),
    find: ({ data }, { account, region, id }) => ({ ...data, LaunchTemplateId: id, account, region }),
    title: (template, { id = '' }) => plainText(template, 'LaunchTemplateName') || id,
    columns: [
      { name: 'LaunchTemplateId', label: 'template.id' },
      { name: 'LaunchTemplateName', label: 'template.name' },
      { name: 'account' },
      { name: 'region' },
      { name: 'instance_type' },
      { name: 'ImageId', label: 'template.image' },
      // What EC2 says of versions.
      { name: 'VersionNumber', label: 'template.version' },
      { name: 'DefaultVersionNumber', label: 'template.defaultVersion' },
      { name: 'LatestVersionNumber', label: 'template.latestVersion' },
    ],
    actions,
    history: (_template, { id = '' }) => ({ column: 'target', value: id }),
  },
});
