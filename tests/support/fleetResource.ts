/**
 * A resource as somebody might add it, for tests of what the guide's example has not: an action that is disabled with a
 * reason, one that asks always, one that reads nothing again, and one that takes a whole selection to another page.
 */
export const fleetResource = `
import Delete from '@mui/icons-material/DeleteOutlined';
import Launch from '@mui/icons-material/Launch';
import PlayArrow from '@mui/icons-material/PlayArrow';
import Storage from '@mui/icons-material/Storage';
import { actOnMachine, searchInstances } from '../../contract/machines';
import { listProcesses } from '../../contract/processes';
import { defineResource } from './defineResource';

const machine = (row: Readonly<Record<string, unknown>>) => ({
  account: '900', region: 'us-east-1', platform: 'AWS', lookupType: 'instanceId', lookupValue: String(row.instance_id),
});

export default defineResource({
  name: 'fleet',
  module: 'aws',
  paths: ['fleet'],
  heading: 'Fleet',
  menu: { label: 'Fleet', icon: Storage, order: 90 },
  list: {
    call: listProcesses,
    rows: { key: 'data' },
    csvName: 'fleet',
    key: 'instance_id',
    columns: ['instance_id', 'state'],
    actions: [
      {
        name: 'start',
        label: 'Start',
        icon: PlayArrow,
        place: 'both',
        disabled: ({ state }) => (state === 'running' ? 'It runs already' : undefined),
        run: async (row, { send }) => {
          await send(actOnMachine, { params: { action: 'start' }, body: machine(row), timeout: 800 });
          return { tone: 'success', text: 'Started' };
        },
        reloads: false,
      },
      {
        name: 'terminate',
        label: 'Terminate',
        icon: Delete,
        destructive: true,
        place: 'both',
        when: ({ state }) => state !== 'terminated',
        otherwise: () => 'Terminated',
        question: {
          when: 'always',
          title: (rows) => \`Confirm termination of \${rows.length} instance(s)?\`,
          button: (rows) => \`Terminate \${rows.length} instance\${rows.length === 1 ? '' : 's'}\`,
          columns: ['instance_id', 'state'],
        },
        run: async (row, { send, messageOf }) => {
          const reply = await send(actOnMachine, { params: { action: 'terminate' }, body: machine(row) });
          return { tone: 'success', text: messageOf(reply) ?? 'Terminated' };
        },
      },
      {
        name: 'search',
        label: 'Find in search',
        icon: Launch,
        place: 'selection',
        runAll: async (rows, { send, open }) => {
          await send(searchInstances, { body: { instance_ids: rows.map(({ instance_id }) => instance_id) } });
          open('/dashboard/aws/listallinstances');
          return undefined;
        },
      },
    ],
  },
});
`;
