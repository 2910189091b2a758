import ImageOutlined from '@mui/icons-material/ImageOutlined';
import { createTemplateFromImage } from '../../contract/templateImages';
import { t } from '../i18n/translate';
import { defineResource } from './defineResource';
import { requestProcessNext, templateAnswer, templateRefusal } from './shared/templates';

export default defineResource({
  name: 'template-from-image',
  module: 'aws',
  paths: ['templatefromimage'],
  heading: 'page.templateFromImage.heading',
  description: 'page.templateFromImage.does',
  help: 'launch-templates#what-if-there-is-no-machine-yet',
  sessionExpired: 'form',
  menu: { label: 'page.templateFromImage', icon: ImageOutlined, order: 52, group: 'page.launchTemplate' },
  requires: createTemplateFromImage,
  tool: {
    call: createTemplateFromImage,
    fields: [
      { name: 'account', columns: 3 },
      { name: 'region', columns: 3 },
      'name',
      { name: 'image_id', columns: 4 },
      { name: 'instance_type', columns: 2 },
    ],
    acts: [{ name: 'submit', label: 'page.createTemplate.heading' }],
    answer: {
      ...templateAnswer,
      success: () => t('templates.created'),
      refusal: templateRefusal('templates.createFailed'),
      follow: requestProcessNext,
    },
  },
});
