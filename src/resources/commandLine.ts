import TerminalOutlined from '@mui/icons-material/TerminalOutlined';
import { allowCommandLine } from '../../contract/commandLine';
import { defineResource } from './defineResource';

export default defineResource({
  name: 'command-line',
  module: 'account',
  paths: ['commandline'],
  heading: 'commandLine.menu',
  help: 'command-line',
  menu: { label: 'commandLine.menu', icon: TerminalOutlined, order: 20 },
  requires: allowCommandLine,
  screen: () => import('../custom/tokens/AllowCommandLine'),
});
