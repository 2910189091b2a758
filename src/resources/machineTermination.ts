import DeleteSweepOutlined from '@mui/icons-material/DeleteSweepOutlined';
import { defineResource } from './defineResource';

export default defineResource({
  name: 'machine-termination',
  module: 'launch',
  paths: ['extractionterminate'],
  heading: 'page.machineTermination',
  description: 'page.machineTermination.does',
  menu: { label: 'page.machineTermination', icon: DeleteSweepOutlined, order: 50 },
  screen: () => import('../custom/machineTermination/MachineTerminationScreen'),
});
