import CancelPresentationOutlined from '@mui/icons-material/CancelPresentationOutlined';
import { defineResource } from './defineResource';
import { terminateTool } from './shared/terminateTool';

export default defineResource({
  name: 'terminate-instances',
  module: 'aws',
  paths: ['terminate'],
  heading: 'page.terminate.heading',
  description: 'terminate.does',
  menu: { label: 'page.terminate', icon: CancelPresentationOutlined, order: 20 },
  tool: terminateTool,
});
