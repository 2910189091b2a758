import { rightsOf } from '../../contract/access';
import { getTemplateDetails } from '../../contract/templates';
import { plainText } from '../dataProvider/cells';
import { defineResource } from './defineResource';

export default defineResource({
  name: 'template',
  module: 'aws',
  paths: ['template/:account/:region/:id'],
  heading: 'page.template',
  // What reads it is a call of the launch workspace.
  access: (roles) => rightsOf(roles).includes('launch'),
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
      { name: 'LaunchTemplateId' },
      { name: 'LaunchTemplateName' },
      { name: 'account' },
      { name: 'region' },
      { name: 'instance_type' },
      { name: 'ImageId' },
    ],
    history: (_template, { id = '' }) => ({ column: 'target', value: id }),
  },
});
