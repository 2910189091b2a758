import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined';
import * as z from 'zod/mini';
import { processBudget } from '../../contract/extras';
import { listOwnRequests } from '../../contract/ownRequests';
import { listProcesses, updateProcess } from '../../contract/processes';
import { isIdentifierNumber, saysFailed } from '../../contract/shapes';
import { t } from '../i18n/translate';
import { type ActionResult, budgetText, defineResource, type Fact, type FormValues, isOffered } from './defineResource';

const givenProcess = z.object({ processId: z.union([z.string().check(z.refine(isIdentifierNumber)), z.number()]) });

/** Returns the process of a link. */
function given(state: unknown): Partial<FormValues> | undefined {
  const { data } = givenProcess.safeParse(state);
  return data && { process_id: String(data.processId) };
}

/**
 * Each field has its own value. The field is a text until one is chosen, and a text that is not a number is not copied into a number.
 */
function changesOf(field: string, { field: before, version = '' }: FormValues): Partial<FormValues> {
  if (field === before) return {};
  const typed = before === '' ? version : '';
  const emptied = before === 'budget' ? { budget: '' } : {};
  if (field === 'budget') return { version: '', machine_max_count: '', budget: /^\d*$/.test(typed) ? typed : '' };
  if (field === 'machine_max_count')
    return { version: '', machine_max_count: /^\d*$/.test(typed) ? typed : '', ...emptied };
  return { version: typed, machine_max_count: '', ...emptied };
}

const requestShape = z.object({
  process_id: z.union([z.number(), z.string()]),
  field: z.string(),
  from: z.string(),
  to: z.string(),
});

function valueText(field: string, value: string): string {
  if (value === '') return t('list.none');
  return field === 'budget' ? budgetText(Number(value)) : value;
}

/** Returns the facts of the request. */
function requestFacts({ body }: ActionResult): readonly Fact[] {
  const { data } = requestShape.safeParse(body);
  if (!data) return [];
  const { process_id, field, from, to } = data;
  return [
    ['machineLaunch.process', { code: String(process_id) }],
    [field, { from: valueText(field, from), to: valueText(field, to) }],
  ];
}

/** Returns the names of the values that an update can change. */
const updatable = () => ['version', 'machine_max_count', ...(isOffered(processBudget) ? ['budget'] : [])];

const value = { label: 'processTools.value', required: 'processTools.valueRequired' } as const;

export default defineResource({
  name: 'process-update',
  module: 'launch',
  paths: ['updateprocess'],
  heading: 'page.updateProcess',
  description: 'page.updateProcess.does',
  help: 'update-process',
  menu: { label: 'page.updateProcess', icon: EditNoteOutlined, order: 40 },
  tool: {
    call: updateProcess,
    // One field of one process at a time (R58).
    fields: [
      { name: 'process_id', placeholder: 'processTools.findProcess' },
      {
        own: 'field',
        kind: 'choice',
        label: 'processTools.field',
        choices: () => updatable().map((value) => ({ value, label: value })),
        required: 'processTools.valueRequired',
        changes: changesOf,
      },
      { name: 'version', ...value, when: ({ field }) => field !== 'machine_max_count' && field !== 'budget' },
      {
        name: 'machine_max_count',
        ...value,
        maximum: 2_147_483_647,
        when: ({ field }) => field === 'machine_max_count',
      },
      { name: 'budget', ...value, when: ({ field }) => field === 'budget' },
    ],
    given,
    acts: [{ name: 'submit', label: 'page.updateProcess', explains: true }],
    answer: {
      // Only a 200 whose status does not mean a failure is a success (R59).
      shape: z.looseObject({}),
      isSuccess: ({ reply, answer }) => reply.status === 200 && !saysFailed(answer.status),
      success: 'processTools.updated',
      failure: 'processTools.updateFailed',
      noAnswer: 'response.none',
      facts: { label: 'processTools.request', of: requestFacts },
      follow: {
        text: 'processTools.decides',
        link: 'processTools.follow',
        path: '/dashboard/launch/myrequests',
        call: listOwnRequests,
      },
      toast: { success: 'long', failure: 'serverError', body: true },
    },
    afterSuccess: 'empty',
    invalidates: [listProcesses, listOwnRequests],
    parts: () => import('../custom/processUpdate/updateParts'),
  },
});
