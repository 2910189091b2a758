import LayersOutlined from '@mui/icons-material/LayersOutlined';
import { defineResource } from './defineResource';

export default defineResource({
  name: 'update-launch-template',
  module: 'aws',
  paths: ['updatelaunchtemplate'],
  heading: 'page.updateTemplate.heading',
  description: 'page.updateTemplate.does',
  lapse: 'form',
  menu: { label: 'page.updateTemplate', icon: LayersOutlined, order: 51, group: 'page.launchTemplate' },
  screen: () => import('../custom/launchTemplate/UpdateTemplateScreen'),
});
