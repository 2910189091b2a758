import { passwordMaximum, passwordMinimum } from './values';

/** Something that a back end takes or asks for beyond the documented calls, without being a call of its own (D52). */
export interface Extra {
  /** What the login answer's `offers` names it by. */
  readonly name: string;
  readonly beyond: true;
  readonly summary: string;
}

/** `assignrole` takes `direct_privileges`, the whole list of the vertical (D15). */
export const directPrivileges = {
  name: 'direct_privileges',
  beyond: true,
  summary: 'assignrole takes direct_privileges',
} as const satisfies Extra;

/** `approverequest` and `approveupdate` take a `reason`, which whoever asked gets to read. */
export const decisionReason = {
  name: 'decision_reason',
  beyond: true,
  summary: 'A decision can carry a reason',
} as const satisfies Extra;

/** `approverequest` and `approveupdate` take the `revision` of the request that was read, and refuse with 409 when it has another one. */
export const decisionRevision = {
  name: 'decision_revision',
  beyond: true,
  summary: 'A decision takes the revision of the request that was read',
} as const satisfies Extra;

/** The filter of `audit` takes `done_to`, a list of usernames: what others did to them, and about what they had asked for. */
export const auditDoneTo = {
  name: 'audit_done_to',
  beyond: true,
  summary: 'The audit log is filtered by whom something was done to',
} as const satisfies Extra;

/** Every change takes the header `Idempotency-Key` (D55). */
export const keyedChanges = {
  name: 'idempotency_key',
  beyond: true,
  summary: 'A change takes an Idempotency-Key',
} as const satisfies Extra;

/** A rejection without a `reason` is refused here. */
export const rejectReasonRequired = {
  name: 'reject_reason_required',
  beyond: true,
  summary: 'A rejection needs a reason',
} as const satisfies Extra;

/** `register` and `changepassword` take no password that `passwordRules.ts` finds fault with. */
export const passwordRules = {
  name: 'password_rules',
  beyond: true,
  summary: `A new password has ${passwordMinimum} to ${passwordMaximum} characters and is not a name of the person`,
} as const satisfies Extra;
