import Block from '@mui/icons-material/Block';
import Check from '@mui/icons-material/Check';
import { decisionReason, decisionRevision, rejectReasonRequired } from '../../../contract/extras';
import {
  decideProcessRequest,
  decideUpdateRequest,
  type processRequestRow,
  type updateRequestRow,
} from '../../../contract/processes';
import type { roleRequestRow } from '../../../contract/roleRequests';
import { identifierText, saysFailed } from '../../../contract/shapes';
import { decisionReasonMaximum, requestStatuses } from '../../../contract/values';
import { type MessageKey, t } from '../../i18n/translate';
import {
  type ActionQuestion,
  type ActionResult,
  type ColumnDefinition,
  isOffered,
  isOwnName,
  type ListSource,
  preloadable,
  type RecordLinks,
  type ResultLink,
  type Row,
  type RowAction,
  type RowOf,
  type RowsWith,
  type Tile,
  toPerson,
  toProcess,
  toRequest,
  toUpdateRequest,
} from '../defineResource';

/* Parts shared by the two pages on which requests are decided. */

type Request = RowOf<typeof processRequestRow> | RowOf<typeof updateRequestRow> | RowOf<typeof roleRequestRow>;

/** Pending requests. `value` is the word of the status (D19, D48). */
export const pendingRows = { column: 'status', value: 'Pending' } as const satisfies RowsWith;

export const decisionTiles: readonly Tile<'status'>[] = [
  { label: 'approvals.total' },
  { label: 'approvals.approved', filter: { column: 'status', value: 'Approved' }, tone: 'ok' },
  { label: 'approvals.pending', filter: pendingRows, tone: 'warn' },
  { label: 'approvals.rejected', filter: { column: 'status', value: 'Rejected' }, tone: 'bad' },
];

/** The common part of the lists of all requests. Only responses with such a status are good (R61). */
export const requestRows = {
  rows: 'data',
  csvName: 'processes',
  recordRepresentation: 'process_name',
  loaded: 'processes.loaded',
  invalid: 'processes.invalid',
  forbidden: 'processes.forbidden',
  failed: 'processes.failed',
  tiles: decisionTiles,
  empty: { text: 'requests.none' },
  isSuccess: { status: /^\s*(success|fetched successfully)\s*$/i },
} as const satisfies Partial<ListSource>;

/** The number of a process's machines and its limit: `8 of 20`. Hidden if the back end does not send them. */
export const inUse = {
  name: 'in_use',
  width: 110,
  help: 'processes.help.inUse',
  needs: ['machines_live'],
  getValue: ({ machines_live: live, current_machine_max_count: current, machine_max_count: own }: Row) => {
    const limit = current ?? own;
    if (typeof live !== 'number') return null;
    return typeof limit === 'number' ? t('approvals.inUse', { live, limit }) : live;
  },
} as const satisfies ColumnDefinition;

/** Returns the badge of a pending request with an open question (D70). */
export const needsInformation = ({ status, needs_information }: Row) =>
  status === requestStatuses.pending && needs_information === true ? 'requests.needsInformation' : undefined;

/** Returns the badge of a template that the back end reports as unusable. */
export const templateMark = ({ status, template_fault: fault }: Row) => {
  if (status !== requestStatuses.pending) return undefined;
  if (fault === 'template') return 'templateCheck.noTemplate';
  return fault === 'version' ? 'templateCheck.noVersion' : undefined;
};

/** The column of the status. */
export const status = {
  name: 'status',
  preset: 'decision',
  width: 102,
  mark: needsInformation,
} as const satisfies ColumnDefinition;

/** Returns true if the row names the user as the requester. */
export const isYours = ({ requested_by }: Row): boolean => isOwnName(requested_by);

/** The columns of the requester and the time. One's own requests have a badge (D64). */
export const requestedBy = {
  name: 'requested_by',
  width: 108,
  thing: toPerson('requested_by'),
  mark: (row: Row) => (isYours(row) ? 'requests.yours' : undefined),
} as const satisfies ColumnDefinition;
export const requestedAt = { name: 'requested_at', width: 170 } as const;

/** The columns of the decision: its author, time and reason. */
export const decisionColumns = [
  { name: 'decided_by', width: 140, thing: toPerson('decided_by') },
  { name: 'decided_at', width: 170 },
  { name: 'reason', width: 280, filter: 'text' },
] as const satisfies readonly ColumnDefinition<Request, keyof Request>[];

/** The columns of the last edit. */
export const editColumns = [
  { name: 'revision', hidden: true, extra: true },
  { name: 'edited_at', hidden: true, extra: true },
  { name: 'needs_information', hidden: true, extra: true },
] as const;

/** Hidden column for {@link RowAction.disabled}: true if others have to approve the user's own request. */
export const own = { name: 'own', hidden: true, extra: true } as const;

const isPending = ({ id, status }: Request) =>
  status === requestStatuses.pending && (typeof id === 'number' || (typeof id === 'string' && id !== ''));

function decided({ status }: Request): MessageKey | undefined {
  if (status === requestStatuses.approved) return 'approvals.approved';
  return status === requestStatuses.rejected ? 'approvals.rejected' : undefined;
}

/** The texts of a kind of request, for one by its identifier, and for several by their number. */
interface Words {
  readonly approveOne: MessageKey;
  readonly approveSeveral: MessageKey;
  readonly rejectOne: MessageKey;
  readonly rejectSeveral: MessageKey;
  readonly approvedSeveral: MessageKey;
  readonly rejectedSeveral: MessageKey;
  readonly open: MessageKey;
  /** Default: those for processes. */
  readonly approveFailed?: MessageKey;
  readonly rejectFailed?: MessageKey;
}

interface Decided<Name extends string> {
  /** Decides on one request. */
  readonly call: typeof decideProcessRequest;
  readonly words: Words;
  /** The page of a request. */
  readonly page: RecordLinks;
  /** The columns of the dialogs. */
  readonly columns: readonly [Name, ...Name[]];
  /** The warning in the dialog of Approve. */
  readonly notice?: ActionQuestion['notice'];
  /** Shows the new status before the list is reloaded (R62). */
  readonly atOnce: boolean;
  /** The lists that an approval changes. */
  readonly changes: readonly string[];
  /** Others also reject one's own request, and always with a reason. Why the buttons are disabled. */
  readonly neverOwn?: MessageKey;
}

/** Returns Approve and Reject (R61): for one row without a dialog, for several with one (D34), with a reason if the back end offers it. */
export function decisionActions<const Name extends string>(
  requests: Decided<Name>,
): readonly RowAction<Request, Name>[] {
  return [decision(requests, 'approve'), decision(requests, 'reject')];
}

/**
 * Links to the process that an approval has created or updated.
 *
 * @param answer the server may name the process in its `data`
 * @param known the process of the request
 */
function processLink(answer: object, known: unknown): ResultLink | undefined {
  const data = 'data' in answer ? answer.data : undefined;
  const made = typeof data === 'object' && data !== null && 'process_id' in data ? data.process_id : undefined;
  const id = [made, known].find((value) => identifierText.safeParse(String(value ?? '')).success);
  if (id === undefined) return undefined;
  return { label: t('approvals.openProcess', { id: String(id) }), to: toProcess('id'), row: { id } };
}

function decision<Name extends string>(
  { call, words, page, columns, notice, atOnce, changes, neverOwn }: Decided<Name>,
  act: 'approve' | 'reject',
): RowAction<Request, Name> {
  const approves = act === 'approve';
  const approve = approves ? requestStatuses.approved : requestStatuses.rejected;
  const [one, several, allDone] = approves
    ? ([words.approveOne, words.approveSeveral, words.approvedSeveral] as const)
    : ([words.rejectOne, words.rejectSeveral, words.rejectedSeveral] as const);
  const failed = approves
    ? (words.approveFailed ?? 'approvals.approveFailed')
    : (words.rejectFailed ?? 'approvals.rejectFailed');
  return {
    name: act,
    label: approves ? 'approvals.approve' : 'approvals.reject',
    icon: approves ? Check : Block,
    on: ['row', 'selection'],
    when: isPending,
    fallbackLabel: decided,
    ...((approves || neverOwn) && {
      disabled: ({ own }: Request) => (own === true ? (neverOwn ?? 'approvals.own') : undefined),
    }),
    ...(approves && { invalidates: changes }),
    question: {
      ask: 'several',
      title: ([first, ...others]) =>
        others.length === 0 ? t(one, { id: String(first?.id) }) : t(several, { n: others.length + 1 }),
      button: () => t('approvals.confirm'),
      columns,
      ...(approves && notice && { notice }),
      reason: {
        label: 'approvals.reason',
        requires: decisionReason,
        ...(!approves && { required: neverOwn ? true : rejectReasonRequired }),
        maximum: decisionReasonMaximum,
      },
    },
    allDone: (n) => t(allDone, { n }),
    failed,
    sessionExpired: 'approvals.sessionExpired',
    run: async (row, { send, messageOf, reason }): Promise<ActionResult> => {
      const { id, revision } = row;
      // The server rejects a decision on a request that was edited since.
      const read = isOffered(decisionRevision) && typeof revision === 'number' ? { revision } : {};
      const body = { requestid: String(id), approve, ...(reason && { reason }), ...read } as const;
      const reply = await send(call, { body });
      const text = messageOf(reply);
      // Any 200 is a success (R61), unless its status says otherwise.
      if (saysFailed(reply.body.status)) return { tone: 'error', text: text ?? t(failed) };
      const result = (approves && processLink(reply.body, 'process_id' in row ? row.process_id : undefined)) || {
        label: t(words.open, { id: String(id) }),
        to: page,
        row: { id },
      };
      const done = { tone: 'success', text: text ?? t(decided({ status: approve }) ?? failed), result } as const;
      return atOnce ? { ...done, optimistic: { status: approve } } : done;
    },
  };
}

/** Warns of a missing template. */
export const templateNotice = preloadable(() => import('../../custom/templates/TemplateNotice'));

export const decideOnProcess = decisionActions({
  call: decideProcessRequest,
  words: {
    approveOne: 'approvals.process.approveOne',
    approveSeveral: 'approvals.process.approveSeveral',
    rejectOne: 'approvals.process.rejectOne',
    rejectSeveral: 'approvals.process.rejectSeveral',
    approvedSeveral: 'approvals.process.approvedSeveral',
    rejectedSeveral: 'approvals.process.rejectedSeveral',
    open: 'requests.open',
  },
  page: toRequest,
  columns: ['id', 'process_name', 'machine_limit', 'monthly_at_limit', 'requested_by'],
  notice: templateNotice,
  atOnce: false,
  changes: ['processes'],
});

export const decideOnUpdate = decisionActions({
  call: decideUpdateRequest,
  words: {
    approveOne: 'approvals.update.approveOne',
    approveSeveral: 'approvals.update.approveSeveral',
    rejectOne: 'approvals.update.rejectOne',
    rejectSeveral: 'approvals.update.rejectSeveral',
    approvedSeveral: 'approvals.update.approvedSeveral',
    rejectedSeveral: 'approvals.update.rejectedSeveral',
    open: 'requests.openUpdate',
  },
  page: toUpdateRequest,
  columns: ['id', 'process_id', 'change', 'monthly_change', 'requested_by'],
  atOnce: true,
  changes: ['processes'],
});
