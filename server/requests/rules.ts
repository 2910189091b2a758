import { mayCall } from '../../contract/access';
import { answers } from '../../contract/messages';
import { type RequestKind, requestAccess } from '../../contract/ownRequests';
import { accessAnswers } from '../../contract/roleRequests';
import { requestStatuses } from '../../contract/values';
import { CallError } from '../api/callError';
import { type Decision, type DecisionRules, refusalOf, wordOf } from '../approvals/rules';
import { nameOf, type RequestState } from './store';

/** Makes the response for a request that does not exist, or that the caller may not see. */
export const unknownRequest = (kind: RequestKind, id: number): CallError =>
  new CallError(404, `There is no ${nouns[kind]} ${id}`, 'unknown_request');

const nouns = { process: 'request', update: 'update request', role: 'access request' } as const;

/** @throws CallError 404 if the roles do not allow requests of this kind */
export function checkAccess(kind: RequestKind, id: number, roles: readonly string[]): void {
  if (!mayCall(requestAccess[kind], roles)) throw unknownRequest(kind, id);
}

/**
 * Returns the trimmed reason of a request for a role.
 *
 * @throws CallError 422 for a reason of blanks
 */
export function reasonIn(why: string): string {
  const [trimmed, message] = [why.trim(), accessAnswers.whyRequired];
  if (trimmed === '') throw new CallError(422, message, 'reason_required', { fields: [{ path: 'why', message }] });
  return trimmed;
}

function alreadyDecided(kind: RequestKind, { id, status, decided_by, withdrawn }: RequestState): CallError {
  const word = withdrawn ? 'withdrawn' : wordOf(status);
  return new CallError(409, `${nameOf(kind, id)} was already ${word} by ${decided_by}`, 'already_decided');
}

/** @throws CallError 409 if the request is decided or withdrawn */
export function checkPending(kind: RequestKind, request: RequestState): void {
  if (request.status !== requestStatuses.pending) throw alreadyDecided(kind, request);
}

const editedMeanwhile = (kind: RequestKind, id: number): CallError =>
  new CallError(409, `${nameOf(kind, id)} was edited after you read it. Please read it again.`, 'request_edited');

/**
 * Checks that a request is a person's own and pending.
 *
 * @throws CallError 404 if it is unknown or another person's, so that its existence is not disclosed; 409 if it is decided or withdrawn
 */
export function checkOwn(
  kind: RequestKind,
  id: number,
  found: RequestState | undefined,
  personId: number,
): RequestState {
  if (!found || found.requested_by_id !== personId) throw unknownRequest(kind, id);
  checkPending(kind, found);
  return found;
}

/** @throws CallError 409 if the request was edited after the caller read it */
export function checkRevision(kind: RequestKind, { id, revision }: RequestState, read: number | undefined): void {
  if (read !== undefined && read !== revision) throw editedMeanwhile(kind, id);
}

/**
 * Checks a decision against the state that was read. The store resolves simultaneous decisions.
 *
 * @throws CallError 403 if another person has to decide, 409 if the request is decided or edited, 422 without a required reason
 */
export function checkDecision(
  kind: RequestKind,
  request: RequestState,
  decision: Decision,
  { isOwn, rules }: { readonly isOwn: boolean; readonly rules: DecisionRules },
): void {
  checkPending(kind, request);
  checkRevision(kind, request, decision.revision);
  const refusal = refusalOf(decision, isOwn, rules);
  if (refusal === 'own') throw new CallError(403, answers.ownRequest, 'own_request');
  if (refusal === 'reason') throw new CallError(422, answers.reasonRequired, 'reason_required');
}

/** Makes the response for a request that another change has overtaken; `now` is its current state. */
export function overtaken(kind: RequestKind, id: number, now: RequestState | undefined): CallError {
  if (!now) return unknownRequest(kind, id);
  return now.status === requestStatuses.pending ? editedMeanwhile(kind, id) : alreadyDecided(kind, now);
}

/** Returns true for PostgreSQL's `unique_violation`. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
