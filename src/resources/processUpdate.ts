import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined';
import { defineResource } from './defineResource';

export default defineResource({
  name: 'process-update',
  module: 'launch',
  paths: ['updateprocess'],
  heading: 'page.updateProcess',
  description: 'page.updateProcess.does',
  menu: { label: 'page.updateProcess', icon: EditNoteOutlined, order: 40 },
  screen: () => import('../custom/processUpdate/ProcessUpdateScreen'),
});
