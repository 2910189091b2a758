import { requestStatuses } from '../../contract/values';

/** What the configuration demands of decisions. */
export interface DecisionRules {
  /** Nobody approves what they asked for themselves. */
  readonly secondApprover: boolean;
  /** A rejection says why. */
  readonly rejectReason: boolean;
}

/** A decision: 1 approves, -1 rejects. */
export interface Decision {
  readonly approve: 1 | -1;
  /** Without outer blanks; nothing when there is none. */
  readonly reason: string | undefined;
  /** Of the request that was read; nothing from whoever does not say. */
  readonly revision: number | undefined;
}

/** A decision as it is sent. */
interface Sent {
  readonly approve: 1 | -1;
  readonly reason?: string | undefined;
  readonly revision?: number | undefined;
}

/** A decision in the form in which it is judged and kept. */
export function decisionOf({ approve, reason = '', revision }: Sent): Decision {
  return { approve, reason: reason.trim() || undefined, revision };
}

/** Why a decision cannot be made by anybody (`reason`) or by this person (`own`); nothing when it can. */
export function refusalOf(
  { approve, reason }: Pick<Decision, 'approve' | 'reason'>,
  isOwn: boolean,
  rules: DecisionRules,
): 'own' | 'reason' | undefined {
  const approves = approve === requestStatuses.approved;
  if (approves && isOwn && rules.secondApprover) return 'own';
  if (!approves && reason === undefined && rules.rejectReason) return 'reason';
  return undefined;
}

/** A decision in one word, as messages have it. */
export function wordOf(status: number): 'approved' | 'rejected' {
  return status === requestStatuses.approved ? 'approved' : 'rejected';
}
