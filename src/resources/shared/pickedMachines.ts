import DeleteForever from '@mui/icons-material/DeleteForeverOutlined';
import { plainText } from '../../dataProvider/cells';
import type { Row, RowAction, ToolDefinition } from '../defineResource';
import { identifiersOf, terminateMachines } from './machineActs';
import { processTerminateTool } from './processTerminateTool';

/** What shows the state of a machine of a ledger until that has been read again. */
const inState = (_machine: Row, state: string): Row => ({ state });

const changes = ['instance-table', 'instance-search', 'processes'];

/**
 * Terminates machines that were picked on the page of their process: rows that have `process_id`, `instance_id`, `account` and
 * `region`. With the plan of the tool and without its form (D59); the first counts whose call the person may make.
 */
export const terminatePicked: readonly RowAction<Row, 'instance_id' | 'name'>[] = [
  { ...terminateMachines, invalidates: changes },
  {
    name: 'terminate',
    label: 'machine.terminate',
    icon: DeleteForever,
    destructive: true,
    on: 'selection',
    results: ['instance_id', 'name'],
    tool: {
      tool: processTerminateTool as unknown as ToolDefinition,
      act: 'submit',
      forms: (machines) => [
        { process_id: plainText(machines[0], 'process_id'), InstanceIds: identifiersOf(machines).join(',') },
      ],
      identify: (machine) => plainText(machine, 'instance_id'),
      optimistic: inState,
    },
    runAll: async (machines, { open }) => {
      const processId = plainText(machines[0], 'process_id');
      open('extractionterminate', { processId, instanceIds: identifiersOf(machines) });
      return undefined;
    },
    invalidates: changes,
  },
];
