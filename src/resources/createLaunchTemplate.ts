import LibraryAddOutlined from '@mui/icons-material/LibraryAddOutlined';
import { createTemplate } from '../../contract/templates';
import { t } from '../i18n/translate';
import { defineResource } from './defineResource';
import {
  findMachine,
  givenSource,
  requestProcessNext,
  source,
  templateAnswer,
  templateRefusal,
} from './shared/templates';

export default defineResource({
  name: 'create-launch-template',
  module: 'aws',
  paths: ['createlaunchtemplate'],
  heading: 'page.createTemplate.heading',
  description: 'page.createTemplate.does',
  help: 'launch-templates',
  sessionExpired: 'form',
  menu: { label: 'page.createTemplate', icon: LibraryAddOutlined, order: 50, group: 'page.launchTemplate' },
  tool: {
    call: createTemplate,
    fields: source('templates.missing'),
    acts: [{ name: 'submit', label: 'page.createTemplate.heading' }],
    given: givenSource,
    help: findMachine,
    answer: {
      ...templateAnswer,
      success: () => t('templates.created'),
      refusal: templateRefusal('templates.createFailed'),
      follow: requestProcessNext,
    },
  },
});
