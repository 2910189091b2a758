import { passwordMaximum, passwordMinimum } from './values';

/** An extension of documented calls that a back end may support (D52). */
export interface Extra {
  /** Name in the `offers` of the login response. */
  readonly name: string;
  readonly beyond: true;
  readonly summary: string;
}

/** `assignrole` accepts `direct_privileges`, the complete list for the vertical (D15). */
export const directPrivileges = {
  name: 'direct_privileges',
  beyond: true,
  summary: 'assignrole takes direct_privileges',
} as const satisfies Extra;

/** `approverequest` and `approveupdate` accept a `reason`, which the requester can read. */
export const decisionReason = {
  name: 'decision_reason',
  beyond: true,
  summary: 'A decision can carry a reason',
} as const satisfies Extra;

/** `approverequest` and `approveupdate` accept the `revision` that was read, and answer 409 if the request has another one. */
export const decisionRevision = {
  name: 'decision_revision',
  beyond: true,
  summary: 'A decision takes the revision of the request that was read',
} as const satisfies Extra;

/** The filter of `audit` accepts `done_to`, a list of usernames, for actions of others on these people and their requests. */
export const auditDoneTo = {
  name: 'audit_done_to',
  beyond: true,
  summary: 'The audit log is filtered by whom something was done to',
} as const satisfies Extra;

/** `newprocess` and `updateprocess` accept a monthly `budget`, and so do the edits of these requests. */
export const processBudget = {
  name: 'process_budget',
  beyond: true,
  summary: 'A process can have a monthly budget, which is requested like its limit',
} as const satisfies Extra;

/** `launchmachines` accepts `keep_until`, the end of the machines. */
export const launchKeepUntil = {
  name: 'launch_keep_until',
  beyond: true,
  summary: 'A launch takes keep_until, when its machines are stopped',
} as const satisfies Extra;

/** Every change accepts the header `Idempotency-Key` (D55). */
export const keyedChanges = {
  name: 'idempotency_key',
  beyond: true,
  summary: 'A change takes an Idempotency-Key',
} as const satisfies Extra;

/** A rejection requires a `reason`. */
export const rejectReasonRequired = {
  name: 'reject_reason_required',
  beyond: true,
  summary: 'A rejection needs a reason',
} as const satisfies Extra;

/** The session was opened by single sign-on: calls that confirm with a password require a fresh sign-in instead. */
export const singleSignOnSession = {
  name: 'single_sign_on_session',
  beyond: true,
  summary: 'Calls that confirm with a password require a fresh sign-in at the provider instead',
} as const satisfies Extra;

/** `register` and `changepassword` reject passwords that violate `passwordRules.ts`. */
export const passwordRules = {
  name: 'password_rules',
  beyond: true,
  summary: `A new password has ${passwordMinimum} to ${passwordMaximum} characters and is not a name of the person`,
} as const satisfies Extra;
