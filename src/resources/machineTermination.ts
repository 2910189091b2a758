import DeleteSweepOutlined from '@mui/icons-material/DeleteSweepOutlined';
import { defineResource } from './defineResource';
import { processTerminateTool } from './shared/processTerminateTool';

export default defineResource({
  name: 'machine-termination',
  module: 'launch',
  paths: ['extractionterminate'],
  heading: 'page.machineTermination',
  description: 'page.machineTermination.does',
  help: 'terminate-machines#how-do-i-terminate-the-machines-of-a-process',
  menu: { label: 'page.machineTermination', icon: DeleteSweepOutlined, order: 50 },
  tool: processTerminateTool,
});
