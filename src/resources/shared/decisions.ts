import Block from '@mui/icons-material/Block';
import Check from '@mui/icons-material/Check';
import { decisionReason, decisionRevision, rejectReasonRequired } from '../../../contract/extras';
import type { decideProcessRequest, processRequestRow, updateRequestRow } from '../../../contract/processes';
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
  type RecordLinks,
  type ResultLink,
  type Row,
  type RowAction,
  type RowOf,
  type RowsWith,
  type Tile,
  toPerson,
  toProcess,
} from '../defineResource';

/* What the two pages have in common on which requests are decided. */

type Request = RowOf<typeof processRequestRow> | RowOf<typeof updateRequestRow>;

/** The requests that nobody has decided yet; `value` is the word of a status (D19, D48). */
export const pendingRows = { column: 'status', value: 'Pending' } as const satisfies RowsWith;

/** The numbers of requests in each state. */
export const decisionTiles: readonly Tile<'status'>[] = [
  { label: 'approvals.total' },
  { label: 'approvals.approved', filter: { column: 'status', value: 'Approved' }, tone: 'ok' },
  { label: 'approvals.pending', filter: pendingRows, tone: 'warn' },
  { label: 'approvals.rejected', filter: { column: 'status', value: 'Rejected' }, tone: 'bad' },
];

/** How a list of all requests of a kind is read, and what its answer has to say of itself to be a good one (R61). */
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

/** How many machines of a process there are, beside how many there may be: `8 of 20`. Only where the back end says. */
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

/** What a pending request is marked with that an approver has asked about (D70). */
export const needsInformation = ({ status, needs_information }: Row) =>
  status === requestStatuses.pending && needs_information === true ? 'requests.needsInformation' : undefined;

/** What the template of a pending request is marked with from which no machines can be launched, as far as the back end says so. */
export const templateMark = ({ status, template_fault: fault }: Row) => {
  if (status !== requestStatuses.pending) return undefined;
  if (fault === 'template') return 'templateCheck.noTemplate';
  return fault === 'version' ? 'templateCheck.noVersion' : undefined;
};

/** Whether and how it was decided. */
export const status = {
  name: 'status',
  preset: 'decision',
  width: 102,
  mark: needsInformation,
} as const satisfies ColumnDefinition;

/** Whether somebody has asked for it themselves who reads it, as far as the row says who has. */
export const isYours = ({ requested_by }: Row): boolean => isOwnName(requested_by);

/** Who asked for it, and when. One's own carry a word that says so (D64). */
export const requestedBy = {
  name: 'requested_by',
  width: 108,
  thing: toPerson('requested_by'),
  mark: (row: Row) => (isYours(row) ? 'requests.yours' : undefined),
} as const satisfies ColumnDefinition;
export const requestedAt = { name: 'requested_at', width: 170 } as const;

/** Who decided about it, when and why. */
export const decisionColumns = [
  { name: 'decided_by', width: 140, thing: toPerson('decided_by') },
  { name: 'decided_at', width: 170 },
  { name: 'reason', width: 280, filter: 'text' },
] as const satisfies readonly ColumnDefinition<Request, keyof Request>[];

/** Which edit of it was read, and when that was made. */
export const editColumns = [
  { name: 'revision', hidden: true, extra: true },
  { name: 'edited_at', hidden: true, extra: true },
  { name: 'needs_information', hidden: true, extra: true },
] as const;

/** Whether a request is one's own where others have to approve it: for {@link RowAction.disabled}, and nobody's reading. */
export const own = { name: 'own', hidden: true, extra: true } as const;

const isPending = ({ id, status }: Request) =>
  status === requestStatuses.pending && (typeof id === 'number' || (typeof id === 'string' && id !== ''));

function decided({ status }: Request): MessageKey | undefined {
  if (status === requestStatuses.approved) return 'approvals.approved';
  return status === requestStatuses.rejected ? 'approvals.rejected' : undefined;
}

/** The texts of a kind of request: of one by its identifier, and of several by their number. */
interface Words {
  readonly approveOne: MessageKey;
  readonly approveSeveral: MessageKey;
  readonly rejectOne: MessageKey;
  readonly rejectSeveral: MessageKey;
  readonly approvedSeveral: MessageKey;
  readonly rejectedSeveral: MessageKey;
  readonly open: MessageKey;
}

interface Decided<Name extends string> {
  /** The call that decides about one request. */
  readonly call: typeof decideProcessRequest;
  readonly words: Words;
  /** The page of a request. */
  readonly page: RecordLinks;
  /** What tells requests apart for people, in a dialog. */
  readonly columns: readonly [Name, ...Name[]];
  /** What is told first to whoever is about to approve. */
  readonly notice?: ActionQuestion['notice'];
  /** Whether a row has its new status at once, before the list has been read again (R62). */
  readonly atOnce: boolean;
  /** The lists that an approval changes. */
  readonly changes: readonly string[];
}

/** Approve and Reject (R61): for a row at one press, for several after a question (D34), with a reason where it is offered. */
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
  { call, words, page, columns, notice, atOnce, changes }: Decided<Name>,
  act: 'approve' | 'reject',
): RowAction<Request, Name> {
  const approves = act === 'approve';
  const approve = approves ? requestStatuses.approved : requestStatuses.rejected;
  const [one, several, allDone] = approves
    ? ([words.approveOne, words.approveSeveral, words.approvedSeveral] as const)
    : ([words.rejectOne, words.rejectSeveral, words.rejectedSeveral] as const);
  const failed = approves ? 'approvals.approveFailed' : 'approvals.rejectFailed';
  return {
    name: act,
    label: approves ? 'approvals.approve' : 'approvals.reject',
    icon: approves ? Check : Block,
    on: ['row', 'selection'],
    when: isPending,
    fallbackLabel: decided,
    ...(approves && {
      disabled: ({ own }: Request) => (own === true ? 'approvals.own' : undefined),
      invalidates: changes,
    }),
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
        ...(!approves && { required: rejectReasonRequired }),
        maximum: decisionReasonMaximum,
      },
    },
    allDone: (n) => t(allDone, { n }),
    failed,
    sessionExpired: 'approvals.sessionExpired',
    run: async ({ id, revision, process_id }, { send, messageOf, reason }): Promise<ActionResult> => {
      // What was edited since it was read is decided by nobody unread.
      const read = isOffered(decisionRevision) && typeof revision === 'number' ? { revision } : {};
      const body = { requestid: String(id), approve, ...(reason && { reason }), ...read } as const;
      const reply = await send(call, { body });
      const text = messageOf(reply);
      // Any 200 is a success (R61), but one that says itself that it is none.
      if (saysFailed(reply.body.status)) return { tone: 'error', text: text ?? t(failed) };
      const result = (approves && processLink(reply.body, process_id)) || {
        label: t(words.open, { id: String(id) }),
        to: page,
        row: { id },
      };
      const done = { tone: 'success', text: text ?? t(decided({ status: approve }) ?? failed), result } as const;
      return atOnce ? { ...done, optimistic: { status: approve } } : done;
    },
  };
}
