import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import type { Call } from '../../../contract/call';
import { metaOf } from '../../../contract/field';
import { monthHours } from '../../../contract/prices';
import { processForm } from '../../../contract/processes';
import { plainText } from '../../dataProvider/cells';
import { t } from '../../i18n/translate';
import {
  budgetColumn,
  type ColumnDefinition,
  type FindDefinition,
  hourText,
  monthText,
  presetValue,
  type RecordHistory,
  type RecordParams,
  type Row,
  ratesIn,
  toPerson,
  toProcess,
  toRequest,
  toTemplate,
  toUpdateRequest,
} from '../defineResource';
import { changeOf } from './changeOf';
import {
  decisionColumns,
  editColumns,
  inUse,
  needsInformation,
  own,
  requestedAt,
  requestedBy,
  status,
  templateMark,
} from './decisions';

/** Makes the requests of a call searchable. */
export const requestFind = (kind: 'request' | 'update', list: Pick<Call, 'name'>) =>
  ({
    kind,
    group: 'requests',
    noun: kind === 'request' ? 'page.request' : 'page.updateRequest',
    icon: AssignmentOutlined,
    lists: [list],
    title: (request) => plainText(request, 'process_name'),
    columns: ['id', 'process_name', 'subprocess_name', 'requested_by'],
    names: { requested_by: 'person' },
  }) as const satisfies FindDefinition;

/** Returns the history of a request, with its creation. */
export const requestHistory =
  (kind: 'request' | 'update' | 'access', made: Pick<Call, 'name'>) =>
  ({ requested_by: actor, requested_at: at }: Row, { id = '' }: RecordParams): RecordHistory => ({
    column: 'target',
    value: [`${kind} ${id}`],
    began: { id: 'began', action: made.name, actor, at, outcome: 'success' },
  });

/* Both kinds of requests, as their lists and their pages show them, and how they are decided. */

/* Called as in the form that asks for a process. */
export const inCharge = { name: 'incharge', label: metaOf(processForm.shape.incharge)?.label } as const;
const tagName = { name: 'tagname', label: metaOf(processForm.shape.tagname)?.label } as const;

const budget = { ...budgetColumn('budget'), extra: true, label: metaOf(processForm.shape.budget)?.label } as const;

/** The units of an estimate: hours, and the text by an hourly price. */
const units = {
  'cost.hour': [1, hourText],
  'cost.month': [monthHours, monthText],
} as const;

/** Makes the column of the cost at the limit by hourly prices. Its value is by the last key, for the sort and the CSV. */
const estimate = <const Name extends string>(
  name: Name,
  label: keyof typeof units,
  keysOf: (row: Row) => readonly [string, ...string[]],
) => {
  const [hours, textOf] = units[label];
  return {
    ...{ name, label },
    help: 'cost.atLimitHelp',
    filter: 'text',
    numeric: true,
    onCard: true,
    needs: ['priced_at'],
    getValue: (row: Row) => {
      const hourly = row[keysOf(row).at(-1) ?? ''];
      return typeof hourly === 'number' ? Number((hourly * hours).toFixed(4)) : t('cost.unknown');
    },
    word: (row: Row) => ratesIn(row, keysOf(row), textOf),
  } as const satisfies ColumnDefinition;
};

const pricedAt = { name: 'priced_at', label: 'cost.pricedAt', preset: 'text', width: 110 } as const;

const limitKeys = () => ['hourly_at_limit'] as const;
const changeKeys = () => ['hourly_before', 'hourly_after'] as const;

/**
 * The columns of a request. The first ones are visible at 1440 px; process, state and requester also at 1024 px and on a phone's card.
 */
export const processRequestColumns = [
  { name: 'id', width: 54, thing: toRequest },
  { name: 'process_name', width: 110 },
  status,
  requestedBy,
  { name: 'machine_limit', width: 107 },
  { name: 'account', width: 84, after: 'machine_limit' },
  // Behind the limit too, and before the account.
  { ...estimate('monthly_at_limit', 'cost.month', limitKeys), width: 104, after: 'machine_limit' },
  {
    name: 'template_id',
    width: 124,
    thing: toTemplate('template_id'),
    after: 'account',
    mark: templateMark,
    markTone: 'warn',
  },
  { name: 'process_owner', width: 122, after: 'template_id' },
  { name: 'region', width: 88, after: 'process_owner' },
  { name: 'subprocess_name', width: 140, help: 'processes.help.subprocess' },
  requestedAt,
  { ...estimate('hourly_at_limit', 'cost.hour', limitKeys), width: 110 },
  pricedAt,
  budget,
  // A new process has no machines.
  { ...inUse, hidden: true },
  { name: 'process_id', thing: toProcess('process_id'), after: 'vertical' },
  { ...tagName, after: 'version' },
  { ...inCharge, after: 'ami_id', help: 'processes.help.inCharge' },
  ...decisionColumns,
  ...editColumns,
  { name: 'template_fault', hidden: true, extra: true },
  own,
] as const satisfies readonly ColumnDefinition[];

/** The column of an update's change. */
const change = {
  name: 'change',
  width: 230,
  filter: 'text',
  needs: ['old_version', 'old_machine_max_count', 'current_version', 'current_machine_max_count'],
  getValue: changeOf,
} as const satisfies ColumnDefinition;

/** The columns of limits, after the version. */
const changedLimits = [
  { name: 'old_machine_max_count', label: 'approvals.oldLimit', after: 'old_version' },
  { name: 'new_machine_max_count', label: 'approvals.newLimit', after: 'new_version' },
] as const satisfies readonly ColumnDefinition[];

/** The columns of an update. The change follows the process, to be visible beside the buttons at 1024 px. */
export const updateRequestColumns = [
  { name: 'id', width: 60, thing: toUpdateRequest },
  { name: 'process_name', width: 122 },
  { ...change, width: 220 },
  status,
  requestedBy,
  { ...estimate('monthly_change', 'cost.month', changeKeys), width: 150 },
  inUse,
  { name: 'process_id', width: 96, thing: toProcess('process_id') },
  { name: 'process_owner', width: 122, after: 'account' },
  requestedAt,
  { ...estimate('hourly_before', 'cost.hour', changeKeys), width: 150 },
  pricedAt,
  { name: 'hourly_after', hidden: true },
  ...(['old_budget', 'new_budget', 'current_budget'] as const).map(
    (name) => ({ ...budgetColumn(name), hidden: true, extra: true }) as const,
  ),
  ...changedLimits,
  { name: 'current_machine_max_count', label: 'approvals.currentLimit', after: 'current_version' },
  ...decisionColumns,
  ...editColumns,
  own,
] as const satisfies readonly ColumnDefinition[];

/** Returns the word of a status (D48), or of a withdrawal. */
const ownStatus = ({ status, withdrawn }: Row) =>
  withdrawn === true ? t('requests.withdrawn') : presetValue('decision', status);

/** The column of the status of one's own request. */
export const ownStatusColumn = {
  name: 'status',
  preset: 'decision',
  width: 164,
  getValue: ownStatus,
  needs: ['status'],
  mark: needsInformation,
} as const satisfies ColumnDefinition;

/** Values of one's own requests that only others show. */
export const ownRequestLeaves = [
  ...(['id', 'kind', 'revision', 'withdrawn', 'needs_information', 'question'] as const),
  ...limitKeys(),
  ...changeKeys(),
];

/** The columns of one's own requests of both kinds. Request and decision fit into 1440 px. */
export const ownRequestColumns = [
  ownStatusColumn,
  { name: 'process_name', width: 150 },
  { ...change, width: 150, needs: ['old_version', 'old_machine_max_count'] },
  { name: 'decided_by', width: 100, thing: toPerson('decided_by') },
  { name: 'decided_at', width: 160 },
  { name: 'reason', width: 180, filter: 'text' },
  { name: 'requested_at', width: 160 },
  { name: 'subprocess_name', width: 150 },
  { name: 'process_id', thing: toProcess('process_id'), after: 'subprocess_name' },
  { name: 'machine_limit' },
  { ...budget, after: 'machine_limit' },
  {
    ...estimate('monthly_cost', 'cost.month', (row) => (row.kind === 'update' ? changeKeys() : limitKeys())),
    width: 150,
    after: 'machine_limit',
  },
  { ...pricedAt, after: 'monthly_cost' },
  ...([...limitKeys(), ...changeKeys()] as const).map((name) => ({ name, hidden: true })),
  { name: 'account' },
  // The page of a request shows the others.
  { name: 'kind', label: 'requests.kind', hidden: true },
  ...changedLimits.map((column) => ({ ...column, hidden: true })),
  ...(['old_budget', 'new_budget'] as const).map(
    (name) => ({ ...budgetColumn(name), hidden: true, extra: true }) as const,
  ),
  ...(['platform', 'region'] as const).map((name) => ({ name, hidden: true })),
  { name: 'template_id', hidden: true, thing: toTemplate('template_id') },
  ...(['version', 'instance_type', 'ami_id'] as const).map((name) => ({ name, hidden: true })),
  { ...tagName, hidden: true },
  { name: 'process_owner', hidden: true },
  { ...inCharge, hidden: true },
  { name: 'withdrawn', hidden: true },
  { name: 'question', hidden: true },
  ...editColumns,
] as const satisfies readonly ColumnDefinition[];
