import EditOutlined from '@mui/icons-material/EditOutlined';
import MoreTimeOutlined from '@mui/icons-material/MoreTimeOutlined';
import { decideRoleRequest, editRoleRequest, requestRole } from '../../../contract/roleRequests';
import { requestStatuses } from '../../../contract/values';
import { plainText } from '../../dataProvider/cells';
import { type MessageKey, t } from '../../i18n/translate';
import {
  type ColumnDefinition,
  callAction,
  type FormValues,
  openAction,
  type Row,
  toRoleRequest,
} from '../defineResource';
import { decisionActions, decisionColumns, editColumns, own, requestedAt, requestedBy, status } from './decisions';

/** Returns the role and the vertical of a request. */
export const accessName = (row: Row): string =>
  t('access.name', { role: plainText(row, 'role'), vertical: plainText(row, 'vertical') });

/** Returns why a role cannot be chosen in a form: the person has it in the chosen vertical. */
export const heldRole = ({ held_in }: Row, { vertical_id }: FormValues): MessageKey | undefined =>
  Array.isArray(held_in) && held_in.includes(Number(vertical_id)) ? 'access.held' : undefined;

const [decidedBy, decidedAt, reason] = decisionColumns;

/** The columns of what is requested. */
export const accessColumns = [
  { name: 'role', width: 150 },
  { name: 'vertical', width: 130 },
  {
    name: 'hours',
    label: 'access.duration',
    width: 110,
    getValue: ({ hours, break_glass }: Row) =>
      break_glass === true ? t('access.breakGlass') : t('access.hours', { n: Number(hours) }),
    needs: ['hours', 'break_glass'],
  },
  { name: 'why', label: 'access.why', width: 260, filter: 'text' },
] as const satisfies readonly ColumnDefinition[];

export const accessDecision = [
  { name: 'until', label: 'access.until', preset: 'time', width: 170 },
  decidedBy,
  decidedAt,
  { ...reason, label: 'access.decidedBecause' },
  { name: 'vertical_id', hidden: true },
  { name: 'role_id', hidden: true },
  { name: 'break_glass', hidden: true },
  ...editColumns,
] as const satisfies readonly ColumnDefinition[];

/** The columns of all requests. The first ones fit into 1440 px. */
export const accessRequestColumns = [
  { name: 'id', width: 60, thing: toRoleRequest },
  status,
  requestedBy,
  ...accessColumns,
  requestedAt,
  ...accessDecision,
  own,
] as const satisfies readonly ColumnDefinition[];

export const decideOnAccess = decisionActions({
  call: decideRoleRequest,
  words: {
    approveOne: 'access.approveOne',
    approveSeveral: 'access.approveSeveral',
    rejectOne: 'access.rejectOne',
    rejectSeveral: 'access.rejectSeveral',
    approvedSeveral: 'access.approvedSeveral',
    rejectedSeveral: 'access.rejectedSeveral',
    open: 'access.open',
    approveFailed: 'access.approveFailed',
    rejectFailed: 'access.rejectFailed',
  },
  page: toRoleRequest,
  columns: ['id', 'requested_by', 'role', 'vertical', 'hours', 'why'],
  atOnce: false,
  changes: ['access-requests'],
  neverOwn: 'access.own',
});

const isPending = ({ status, break_glass }: Row) => status === requestStatuses.pending && break_glass !== true;

/** Edits one's own pending request. */
export const editAccess = callAction({
  name: 'edit',
  label: 'requests.edit',
  icon: EditOutlined,
  call: editRoleRequest,
  body: ({ revision }: Row) => (typeof revision === 'number' ? { revision } : {}),
  asks: ['hours', 'why'],
  initial: ({ hours, why }: Row) => ({ hours: String(hours ?? ''), why: String(why ?? '') }),
  when: isPending,
  requires: editRoleRequest,
  failed: 'requests.saveFailed',
  invalidates: ['my-access', 'access-requests'],
  question: {
    ask: 'always',
    title: ([row]: readonly Row[]) => t('access.editTitle', { id: plainText(row, 'id') }),
    button: () => t('requests.save'),
  },
});

/** Opens Request Access, filled in for a role that ends. */
export const extendAccess = openAction({
  name: 'extend',
  label: 'access.extend',
  icon: MoreTimeOutlined,
  requires: requestRole,
  when: ({ until }) => typeof until === 'string' && Date.parse(until) > Date.now(),
  to: '/dashboard/account/requestaccess',
  state: ([row]) => ({ vertical_id: plainText(row, 'vertical_id'), role_id: plainText(row, 'role_id') }),
});
