import type { RequestKind } from '../../contract/ownRequests';
import { requestStatuses } from '../../contract/values';
import { CallError } from '../api/callError';
import { wordOf } from '../approvals/rules';
import { nameOf, type Standing } from './store';

/** Of a request that is not there, or not for whoever asks. */
export const unknownRequest = (kind: RequestKind, id: number): CallError =>
  new CallError(404, `There is no ${kind === 'process' ? 'request' : 'update request'} ${id}`, 'unknown_request');

function alreadyDecided(kind: RequestKind, { id, status, decided_by, withdrawn }: Standing): CallError {
  const word = withdrawn ? 'withdrawn' : wordOf(status);
  return new CallError(409, `${nameOf(kind, id)} was already ${word} by ${decided_by}`, 'already_decided');
}

/** @throws CallError 409 for a request that is decided or withdrawn */
export function checkPending(kind: RequestKind, request: Standing): void {
  if (request.status !== requestStatuses.pending) throw alreadyDecided(kind, request);
}

const editedMeanwhile = (kind: RequestKind, id: number): CallError =>
  new CallError(409, `${nameOf(kind, id)} was edited after you read it. Please read it again.`, 'request_edited');

/**
 * The pending request of a person. Somebody else's is none: nobody learns that it is there.
 *
 * @throws CallError 404, and 409 for one that is decided or withdrawn
 */
export function checkOwn(kind: RequestKind, id: number, found: Standing | undefined, personId: number): Standing {
  if (!found || found.requested_by_id !== personId) throw unknownRequest(kind, id);
  checkPending(kind, found);
  return found;
}

/** @throws CallError 409 when a request has another revision than the one that was read */
export function checkRevision(kind: RequestKind, { id, revision }: Standing, read: number | undefined): void {
  if (read !== undefined && read !== revision) throw editedMeanwhile(kind, id);
}

/** Why a request was not changed or decided although it could be a moment ago. */
export function overtaken(kind: RequestKind, id: number, now: Standing | undefined): CallError {
  if (!now) return unknownRequest(kind, id);
  return now.status === requestStatuses.pending ? editedMeanwhile(kind, id) : alreadyDecided(kind, now);
}

/** Whether the database refused a second row for what has to be there once. */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
