import RocketLaunchOutlined from '@mui/icons-material/RocketLaunchOutlined';
import { defineResource } from './defineResource';

export default defineResource({
  name: 'machine-launch',
  module: 'launch',
  paths: ['launch'],
  heading: 'page.machineLaunch.heading',
  description: 'page.machineLaunch.does',
  menu: { label: 'page.machineLaunch', icon: RocketLaunchOutlined, order: 30 },
  screen: () => import('../custom/machineLaunch/MachineLaunchScreen'),
});
