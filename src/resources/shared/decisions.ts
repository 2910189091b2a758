import Block from '@mui/icons-material/Block';
import Check from '@mui/icons-material/Check';
import type { Call } from '../../../contract/call';
import { decisionReason, rejectReasonRequired } from '../../../contract/extras';
import { decisionReasonMaximum, requestStatuses } from '../../../contract/values';
import { type MessageKey, t } from '../../i18n/translate';
import type { ActionOutcome, ColumnDefinition, RowAction, RowsRule, RowsWith, Tile } from '../defineResource';

/* What the two pages have in common on which requests are decided. */

type Row = Parameters<NonNullable<RowAction['when']>>[0];

/** What an answer of a list of requests has to say of itself to be a good one (section 7). */
export const requestRows: RowsRule = {
  key: 'data',
  good: ({ status }) => typeof status === 'string' && /^(success|fetched successfully)$/i.test(status.trim()),
};

/** The requests that nobody has decided yet; `value` is the word of a status (D19, D48). */
export const pendingRows: RowsWith = { column: 'status', value: 'Pending' };

/** The numbers of requests in each state. */
export const decisionTiles: readonly Tile[] = [
  { label: 'approvals.total' },
  { label: 'approvals.approved', filter: { column: 'status', value: 'Approved' }, tone: 'ok' },
  { label: 'approvals.pending', filter: pendingRows, tone: 'warn' },
  { label: 'approvals.rejected', filter: { column: 'status', value: 'Rejected' }, tone: 'bad' },
];

const limitOf = ({ current_machine_max_count: current, machine_max_count: own }: Row) => current ?? own;

/** How many machines of a process there are, beside how many there may be: `8 of 20`. Only where the back end says. */
export const inUse: ColumnDefinition = {
  name: 'in_use',
  width: 110,
  needs: ['machines_live'],
  getValue: (row) => {
    const { machines_live: live } = row;
    const limit = limitOf(row);
    if (typeof live !== 'number') return null;
    return typeof limit === 'number' ? t('approvals.inUse', { live, limit }) : live;
  },
};

/** Who asked for it, and when. */
export const asked: readonly ColumnDefinition[] = [
  { name: 'requested_by', width: 140 },
  { name: 'requested_at', width: 170 },
];

/** Who decided about it, when and why. */
export const outcome: readonly ColumnDefinition[] = [
  { name: 'decided_by', width: 140 },
  { name: 'decided_at', width: 170 },
  { name: 'reason', width: 280, filter: 'text' },
];

/** Whether a request is one's own where others have to approve it: for {@link RowAction.disabled}, and nobody's reading. */
export const own: ColumnDefinition = { name: 'own', hidden: true };

const isPending = ({ id, status }: Row) =>
  status === requestStatuses.pending && (typeof id === 'number' || (typeof id === 'string' && id !== ''));

function decided({ status }: Row): MessageKey | undefined {
  if (status === requestStatuses.approved) return 'approvals.approved';
  return status === requestStatuses.rejected ? 'approvals.rejected' : undefined;
}

/** The texts of a kind of request: of one by its identifier, and of several by their number. */
interface Words {
  readonly approveOne: MessageKey;
  readonly approveSeveral: MessageKey;
  readonly rejectOne: MessageKey;
  readonly rejectSeveral: MessageKey;
}

interface Decided {
  /** The call that decides about one request. */
  readonly call: Call;
  readonly words: Words;
  /** What tells requests apart for people, in a dialog. */
  readonly columns: readonly [string, ...string[]];
  /** Whether a row has its new status at once, before the list has been read again (section 4). */
  readonly atOnce: boolean;
  /** The lists that an approval changes. */
  readonly changes: readonly string[];
}

/** Approve and Reject (section 7): for a row at one press, for several after a question (D34), with a reason where it is offered. */
export function decisionActions(requests: Decided): readonly RowAction[] {
  return [decision(requests, 'approve'), decision(requests, 'reject')];
}

function decision({ call, words, columns, atOnce, changes }: Decided, act: 'approve' | 'reject'): RowAction {
  const approves = act === 'approve';
  const approve = approves ? requestStatuses.approved : requestStatuses.rejected;
  const [one, several] = approves
    ? ([words.approveOne, words.approveSeveral] as const)
    : ([words.rejectOne, words.rejectSeveral] as const);
  const failed = approves ? 'approvals.approveFailed' : 'approvals.rejectFailed';
  return {
    name: act,
    label: approves ? 'approvals.approve' : 'approvals.reject',
    icon: approves ? Check : Block,
    place: 'both',
    when: isPending,
    otherwise: decided,
    ...(approves && { disabled: ({ own }: Row) => (own === true ? 'approvals.own' : undefined), outdates: changes }),
    question: {
      when: 'several',
      title: ([first, ...others]) =>
        others.length === 0 ? t(one, { id: String(first?.id) }) : t(several, { n: others.length + 1 }),
      button: () => t('approvals.confirm'),
      columns,
      reason: {
        label: 'approvals.reason',
        offered: decisionReason,
        ...(!approves && { demanded: rejectReasonRequired }),
        most: decisionReasonMaximum,
      },
    },
    failed,
    lapsed: 'approvals.lapsed',
    run: async ({ id }, { send, messageOf, reason }): Promise<ActionOutcome> => {
      const reply = await send(call, { body: { requestid: String(id), approve, ...(reason && { reason }) } });
      const text = messageOf(reply);
      // Any 200 is a success (section 7), but one that says itself that it is none.
      if (saysFailed(reply.body)) return { tone: 'error', text: text ?? t(failed) };
      const done = { tone: 'success', text: text ?? t(decided({ status: approve }) ?? failed) } as const;
      return atOnce ? { ...done, becomes: { status: approve } } : done;
    },
  };
}

function saysFailed(body: unknown): boolean {
  const status = typeof body === 'object' && body !== null && 'status' in body ? body.status : undefined;
  return typeof status === 'string' && /^(failed|failure|error)$/i.test(status);
}
