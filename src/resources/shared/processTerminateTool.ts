import DeleteForever from '@mui/icons-material/DeleteForeverOutlined';
import * as z from 'zod/mini';
import { processIdOf } from '../../../contract/identifiers';
import { holdProcessMachines, planProcessTermination, terminateProcessMachines } from '../../../contract/launches';
import { listInstances, searchInstances } from '../../../contract/machines';
import { listProcesses } from '../../../contract/processes';
import { isIdentifierNumber } from '../../../contract/shapes';
import { t } from '../../i18n/translate';
import type { FormValues, ToolDefinition } from '../defineResource';
import { entriesOf, terminationAnswer } from './terminations';

/** The identification methods, of which exactly one is used (R44), in the order of their fields. */
const methods = {
  InstanceIds: 'terminate.instanceIds',
  ipv4: 'terminate.ipv4',
  ipv6: 'terminate.ipv6',
  tagname: 'terminate.tagName',
} as const;

const methodNames = Object.keys(methods) as (keyof typeof methods)[];

const filledIn = (values: FormValues) => methodNames.filter((name) => entriesOf(name, values[name]).length > 0);

const linkShape = z.partial(
  z.object({
    processId: z.union([z.string().check(z.refine(isIdentifierNumber)), z.number()]),
    instanceIds: z.array(z.string()),
  }),
);

/** Terminates machines of one process: the page Machine Termination, and Terminate on the page of a process. */
export const processTerminateTool: ToolDefinition<typeof terminateProcessMachines> = {
  call: terminateProcessMachines,
  fields: [
    'process_id',
    {
      group: 'processTools.method',
      help: 'processTools.methodHint',
      fields: [{ name: 'InstanceIds', lines: 1 }, { name: 'ipv4', lines: 1 }, { name: 'ipv6', lines: 1 }, 'tagname'],
    },
  ],
  check: (values) => {
    const filled = filledIn(values);
    if (filled.length === 0) return { InstanceIds: 'processTools.methodRequired' };
    return filled.length === 1 ? {} : Object.fromEntries(filled.map((name) => [name, 'processTools.oneMethod']));
  },
  acts: [
    {
      name: 'submit',
      label: 'processTools.terminate',
      icon: DeleteForever,
      destructive: true,
      plan: {
        call: planProcessTermination,
        hits: (values) => {
          const [method = 'InstanceIds'] = filledIn(values);
          return {
            label: methods[method],
            entries: entriesOf(method, values[method]),
            tag: method === 'tagname',
          };
        },
        toExactRequest: (ids) => ({ InstanceIds: ids.join(','), ipv4: '', ipv6: '', tagname: '' }),
        where: ({ process_id }) => t('terminate.process', { id: processIdOf(process_id) }),
        allOrNothing: true,
        unknown: 'processTools.unknown',
        hold: { call: holdProcessMachines },
      },
    },
  ],
  given: (state) => {
    const { processId, instanceIds } = linkShape.safeParse(state).data ?? {};
    if (processId === undefined && instanceIds === undefined) return undefined;
    return { process_id: String(processId ?? ''), InstanceIds: (instanceIds ?? []).join(', ') };
  },
  answer: terminationAnswer('terminate.failed', 'processTools.forbidden'),
  invalidates: [listInstances, searchInstances, listProcesses],
  afterSuccess: 'forget',
  parts: () => import('../../custom/termination/processTermination'),
};
