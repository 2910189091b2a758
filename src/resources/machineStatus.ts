import MonitorHeartOutlined from '@mui/icons-material/MonitorHeartOutlined';
import { defineResource } from './defineResource';

export default defineResource({
  name: 'machine-status',
  module: 'aws',
  paths: ['status'],
  heading: 'page.machineStatus',
  description: 'page.machineStatus.does',
  menu: { label: 'page.machineStatus', icon: MonitorHeartOutlined, order: 10 },
  screen: () => import('../custom/machineStatus/MachineStatusScreen'),
});
