import * as contract from '../../contract/ownRequests';
import { accessAnswers, editRoleRequest } from '../../contract/roleRequests';
import { requestStatuses } from '../../contract/values';
import { CallError } from '../api/callError';
import { type Handler, handle } from '../api/handler';
import { dropCredentials } from '../approvals/store';
import { change } from '../audit/change';
import type { Session } from '../auth/sessions';
import type { Db } from '../db/connection';
import { type AccountsOf, checkAccounts } from '../machines/scope';
import { seal } from '../processes/credentials';
import { blankField, differs, partsOf } from '../processes/rules';
import { findProcessLike, holdProcess } from '../processes/store';
import { findRoleRequest } from '../roleRequests/store';
import type { Secrets } from '../secrets';
import { checkAccess, checkOwn, checkRevision, isUniqueViolation, overtaken, reasonIn } from './rules';
import * as store from './store';

interface Parts {
  readonly db: Db;
  readonly accountsOf: AccountsOf;
  readonly credentialSecrets: Secrets;
}

/** Returns the old values that differ from the new ones. */
function changedValues(before: object, after: object): Record<string, unknown> {
  const known = Object.fromEntries(Object.entries(before));
  const differing = Object.entries(after).filter(([name, value]) => (known[name] ?? '') !== (value ?? ''));
  return Object.fromEntries(differing.map(([name]) => [name, known[name] ?? '']));
}

/** Implements the calls that edit and withdraw pending requests (D70). */
export default function requestHandlers({ db, accountsOf, credentialSecrets }: Parts): Handler[] {
  /** Checks that the request is the caller's, pending and in the revision that they have read. */
  async function ownPending(
    transaction: Db,
    kind: contract.RequestKind,
    id: number,
    session: Session,
    revision?: number | undefined,
  ): Promise<store.RequestToChange> {
    const found = checkOwn(kind, id, await store.findRequestState(transaction, kind, id), session.personId);
    if (kind === 'role' && (await findRoleRequest(transaction, id))?.break_glass)
      throw new CallError(409, accessAnswers.breakGlassStays, 'break_glass');
    checkRevision(kind, found, revision);
    return { id, personId: session.personId, revision: found.revision };
  }

  return [
    handle(contract.editProcessRequest, async ({ params, body: { revision, ...form }, session, origin }) => {
      const id = Number(params.id);
      const { open, credentials } = partsOf(form);
      const attempt = { action: contract.editProcessRequest.name, target: store.targetOf('process', id) };
      return change(db, { session, origin }, attempt, async (transaction, notes) => {
        const wanted = await ownPending(transaction, 'process', id, session, revision);
        notes.account = open.account;
        if (open.region !== '') notes.region = open.region;
        const blank = blankField(open);
        if (blank !== undefined) throw new CallError(422, `${blank} is required`, 'invalid_process');
        checkAccounts(accountsOf, session, [open.account]);
        const before = (await store.findProcessRequest(transaction, id)) ?? {};
        const wantedValues = { ...open, budget: open.budget ?? null };
        const sealed = credentials && seal(credentialSecrets, credentials);
        const next = await store.changeProcessRequest(transaction, wanted, open, sealed, origin.at).catch((error) => {
          if (!isUniqueViolation(error)) throw error;
          throw new CallError(409, `A request for ${open.process_name} is already pending`, 'already_requested');
        });
        if (next === undefined)
          throw overtaken('process', id, await store.findRequestState(transaction, 'process', id));
        const existing = await findProcessLike(transaction, open);
        if (existing)
          throw new CallError(409, `${open.process_name} exists already: process ${existing.id}`, 'already_exists');
        notes.before = changedValues(before, wantedValues);
        const after = Object.entries(wantedValues).filter(([name]) => name in (notes.before ?? {}));
        notes.after = { ...Object.fromEntries(after), ...(sealed !== undefined && { credentials: 'changed' }) };
        return { message: `Request ${id} changed`, data: { id, revision: next } };
      });
    }),

    handle(contract.editUpdateRequest, async ({ params, body: { revision, ...edited }, session, origin }) => {
      const id = Number(params.id);
      const attempt = { action: contract.editUpdateRequest.name, target: store.targetOf('update', id) };
      return change(db, { session, origin }, attempt, async (transaction, notes) => {
        if (edited.version.trim() === '') throw new CallError(422, 'version is required', 'invalid_process');
        const before = await store.findUpdateRequest(transaction, id);
        // Locks the process before the request, like a decision, so that the two cannot deadlock.
        const process = before && (await holdProcess(transaction, before.process_id));
        const own = await ownPending(transaction, 'update', id, session, revision);
        if (!before || !process) throw overtaken('update', id, undefined);
        notes.account = process.account;
        checkAccounts(accountsOf, session, [process.account]);
        const wanted = { ...edited, budget: edited.budget ?? before.budget ?? undefined };
        if (!differs(process, wanted))
          throw new CallError(422, `Process ${process.id} has these values already`, 'no_difference');
        const next = await store.changeUpdateRequest(transaction, own, process, wanted, origin.at);
        if (next === undefined) throw overtaken('update', id, await store.findRequestState(transaction, 'update', id));
        notes.before = { version: before.version, machine_max_count: before.machine_max_count };
        if (edited.budget !== undefined) notes.before.budget = before.budget;
        notes.after = edited;
        return { message: `Update ${id} changed`, data: { id, revision: next } };
      });
    }),

    handle(editRoleRequest, async ({ params, body: { revision, hours, why }, session, origin }) => {
      const id = Number(params.id);
      const attempt = { action: editRoleRequest.name, target: store.targetOf('role', id) };
      return change(db, { session, origin }, attempt, async (transaction, notes) => {
        const wanted = { hours, why: reasonIn(why) };
        const own = await ownPending(transaction, 'role', id, session, revision);
        const next = await store.changeRoleRequest(transaction, own, wanted, origin.at);
        if (next === undefined) throw overtaken('role', id, await store.findRequestState(transaction, 'role', id));
        notes.after = wanted;
        return { message: `Access request ${id} changed`, data: { id, revision: next } };
      });
    }),

    handle(contract.withdrawRequest, async ({ params, session, origin }) => {
      const { kind } = params;
      const id = Number(params.id);
      const attempt = { action: contract.withdrawRequest.name, target: store.targetOf(kind, id) };
      return change(db, { session, origin }, attempt, async (transaction) => {
        checkAccess(kind, id, session.roles);
        const own = await ownPending(transaction, kind, id, session);
        const author = { username: session.username, now: origin.at };
        if (!(await store.withdraw(transaction, kind, own, author)))
          throw overtaken(kind, id, await store.findRequestState(transaction, kind, id));
        if (kind === 'process') await dropCredentials(transaction, id);
        const data = { id, status: requestStatuses.rejected };
        return { message: `${store.nameOf(kind, id)} withdrawn`, data };
      });
    }),
  ];
}
