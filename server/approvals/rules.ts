import { requestStatuses } from '../../contract/values';

/** Settings of the configuration. */
export interface DecisionRules {
  /** Nobody approves their own request. */
  readonly secondApprover: boolean;
  /** A rejection needs a reason. */
  readonly rejectReason: boolean;
}

/** A decision: 1 approves, -1 rejects. */
export interface Decision {
  readonly approve: 1 | -1;
  /** Trimmed; `undefined` if empty. */
  readonly reason: string | undefined;
  /** Revision of the request that the caller has read, if they send it. */
  readonly revision: number | undefined;
}

interface DecisionBody {
  readonly approve: 1 | -1;
  readonly reason?: string | undefined;
  readonly revision?: number | undefined;
}

/** Normalizes a decision. */
export function decisionOf({ approve, reason = '', revision }: DecisionBody): Decision {
  return { approve, reason: reason.trim() || undefined, revision };
}

/** Returns `own` if another person has to decide, and `reason` if the decision lacks its reason. */
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

/** Returns the word for a decision in messages. */
export function wordOf(status: number): 'approved' | 'rejected' {
  return status === requestStatuses.approved ? 'approved' : 'rejected';
}
