import LibraryAddOutlined from '@mui/icons-material/LibraryAddOutlined';
import { defineResource } from './defineResource';

export default defineResource({
  name: 'create-launch-template',
  module: 'aws',
  paths: ['createlaunchtemplate'],
  heading: 'page.createTemplate.heading',
  description: 'page.createTemplate.does',
  lapse: 'form',
  menu: { label: 'page.createTemplate', icon: LibraryAddOutlined, order: 50, group: 'page.launchTemplate' },
  screen: () => import('../custom/launchTemplate/CreateTemplateScreen'),
});
