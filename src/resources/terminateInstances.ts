import DeleteForever from '@mui/icons-material/DeleteForeverOutlined';
import { defineResource } from './defineResource';
import { terminateTool } from './shared/terminateTool';

export default defineResource({
  name: 'terminate-instances',
  module: 'aws',
  paths: ['terminate'],
  heading: 'page.terminate.heading',
  description: 'terminate.does',
  help: 'terminate-machines',
  menu: { label: 'page.terminate', icon: DeleteForever, order: 20 },
  tool: terminateTool,
});
