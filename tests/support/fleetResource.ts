/**
 * A resource with actions that the examples of the guide lack: one that is disabled with a reason, one that always asks, one
 * that does not reload, and one that opens another page with the selection. It has no menu item.
 */
export const fleetResource = `
import Delete from '@mui/icons-material/DeleteOutlined';
import Launch from '@mui/icons-material/Launch';
import PlayArrow from '@mui/icons-material/PlayArrow';
import { actOnMachine, searchInstances } from '../../contract/machines';
import { listProcesses } from '../../contract/processes';
import { defineResource, type Row } from './defineResource';

const place = { account: '900', region: 'us-east-1', platform: 'AWS', lookupType: 'instanceId' } as const;
const machine = (row: Row) => ({ ...place, lookupValue: String(row.instance_id) });

export default defineResource({
  name: 'fleet',
  module: 'aws',
  paths: ['fleet'],
  heading: 'Fleet',
  list: {
    call: listProcesses,
    rows: 'data',
    csvName: 'fleet',
    identifier: 'instance_id',
    columns: [{ name: 'instance_id', extra: true }, { name: 'state', extra: true }],
    actions: [
      {
        name: 'start',
        label: 'Start',
        icon: PlayArrow,
        on: ['row', 'selection'],
        disabled: ({ state }: Row) => (state === 'running' ? 'It runs already' : undefined),
        run: async (row: Row, { send }) => {
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
        on: ['row', 'selection'],
        when: ({ state }: Row) => state !== 'terminated',
        fallbackLabel: () => 'Terminated',
        question: {
          ask: 'always',
          title: (rows) => \`Confirm termination of \${rows.length} instance(s)?\`,
          button: (rows) => \`Terminate \${rows.length} instance\${rows.length === 1 ? '' : 's'}\`,
          columns: ['instance_id', 'state'],
        },
        run: async (row: Row, { send, messageOf }) => {
          const reply = await send(actOnMachine, { params: { action: 'terminate' }, body: machine(row) });
          return { tone: 'success', text: messageOf(reply) ?? 'Terminated' };
        },
      },
      {
        name: 'search',
        label: 'Find in search',
        icon: Launch,
        on: 'selection',
        runAll: async (rows: readonly Row[], { send, open }) => {
          const instance_ids = rows.map(({ instance_id }) => String(instance_id));
          await send(searchInstances, { body: { instance_ids } as never });
          open('/dashboard/aws/listallinstances');
          return undefined;
        },
      },
    ],
  },
});
`;
