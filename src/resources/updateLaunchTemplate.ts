import LayersOutlined from '@mui/icons-material/LayersOutlined';
import { updateTemplate } from '../../contract/templates';
import { t } from '../i18n/translate';
import { defineResource } from './defineResource';
import { findMachine, givenSource, source, templateAnswer, templateRefusal } from './shared/templates';

export default defineResource({
  name: 'update-launch-template',
  module: 'aws',
  paths: ['updatelaunchtemplate'],
  heading: 'page.updateTemplate.heading',
  description: 'page.updateTemplate.does',
  help: 'launch-templates#how-do-i-make-a-new-version',
  sessionExpired: 'form',
  menu: { label: 'page.updateTemplate', icon: LayersOutlined, order: 51, group: 'page.launchTemplate' },
  tool: {
    call: updateTemplate,
    fields: [
      { name: 'lt_id', required: 'templates.missingRequired' },
      'version',
      ...source('templates.missingRequired'),
    ],
    acts: [{ name: 'submit', label: 'page.updateTemplate.heading' }],
    given: givenSource,
    help: findMachine,
    answer: {
      ...templateAnswer,
      success: () => t('templates.updated'),
      refusal: templateRefusal('templates.updateFailed'),
    },
  },
});
