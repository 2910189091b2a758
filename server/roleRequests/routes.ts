import { isAdmin } from '../../contract/access';
import * as contract from '../../contract/roleRequests';
import { requestStatuses } from '../../contract/values';
import { CallError } from '../api/callError';
import { type Handler, handle, handlePrepared, type Input } from '../api/handler';
import { roleRequestPages } from '../approvals/lists';
import { type DecisionRules, decisionOf, wordOf } from '../approvals/rules';
import { decide } from '../approvals/store';
import { change } from '../audit/change';
import { missingFactor } from '../auth/freshFactor';
import { type ListBody, listContent } from '../cache/content';
import type { ResponseCache } from '../cache/responseCache';
import type { Db } from '../db/connection';
import { inSnapshot } from '../db/snapshot';
import { listRoles } from '../people/lists';
import { lockRights } from '../people/rights';
import { checkPending, reasonIn, unknownRequest } from '../requests/rules';
import { nameOf, targetOf } from '../requests/store';
import { readMoment } from '../time';
import { grant, grantable } from './grants';
import { accessReport } from './report';
import * as store from './store';

interface Parts {
  readonly db: Db;
  readonly lists: ResponseCache;
  readonly decisionRules: DecisionRules;
  /** The direct privilege that break-glass requires. `undefined`: there is no break-glass. */
  readonly breakGlassPrivilege: number | undefined;
}

/** Implements requests for roles that end, decisions about them, break-glass and the report of all rights. */
export default function roleRequestHandlers({ db, lists, decisionRules, breakGlassPrivilege }: Parts): Handler[] {
  /** Returns a list of requests for one person. */
  function listed(
    name: string,
    {
      session: { personId },
      revision,
      headers,
    }: Pick<Input<unknown, unknown, unknown>, 'session' | 'revision' | 'headers'>,
    start: object,
    fill: (snapshot: Db, body: ListBody) => Promise<void>,
  ) {
    const list = {
      ...{ key: `${name} ${personId}`, generation: `${revision.requests} ${revision.people}`, revision },
      content: () => listContent(start, 'data', (body) => inSnapshot(db, (snapshot) => fill(snapshot, body))),
    };
    return lists.answer(list, headers, personId);
  }

  return [
    handle(contract.listRequestableRoles, async ({ session: { personId }, origin }) => {
      const verticals = await db.selectFrom('vertical').select(['id', 'name']).orderBy('name').execute();
      const roles = await listRoles(db);
      const held = await store.heldRoles(db, personId, origin.at);
      const heldIn = (id: number) => held.filter(({ role_id }) => role_id === id).map(({ vertical_id }) => vertical_id);
      return {
        verticals,
        roles: roles.map(({ roleid, rolename }) => ({ id: roleid, name: rolename, held_in: heldIn(roleid) })),
      };
    }),

    handle(contract.requestRole, async ({ body, session, origin }) => {
      const { personId, username } = session;
      const ids = { personId, verticalId: Number(body.vertical_id) };
      const attempt = { action: contract.requestRole.name, target: username };
      return change(db, { session, origin }, attempt, async (transaction, notes) => {
        const why = reasonIn(body.why);
        const roleId = Number(body.role_id);
        const { vertical, role } = await grantable(transaction, ids, roleId, origin.at);
        const wanted = { ...ids, username, roleId, minutes: body.hours * 60, why, now: origin.at };
        const request = await store.addRoleRequest(transaction, wanted);
        if (!request)
          throw new CallError(409, `A request for ${role.name} in ${vertical} is already pending`, 'already_requested');
        const { id } = request;
        notes.after = { request: id, vertical, role: role.name, hours: body.hours, why };
        return { message: `${nameOf('role', id)} sent`, data: { id, status: 0 } };
      });
    }),

    handlePrepared(contract.listRoleRequests, async (input) =>
      listed('role requests', input, { status: 'success' }, async (snapshot, body) => {
        const { personId } = input.session;
        for await (const rows of roleRequestPages(snapshot))
          await body.rows(rows.map(({ requested_by_id, ...row }) => ({ ...row, own: requested_by_id === personId })));
      }),
    ),

    handlePrepared(contract.listOwnRoleRequests, async (input) =>
      listed('own role requests', input, {}, async (snapshot, body) =>
        body.rows(await store.listOwnRoleRequests(snapshot, input.session.personId)),
      ),
    ),

    handle(contract.decideRoleRequest, async ({ body, session, origin }) => {
      const id = Number(body.requestid);
      const attempt = { action: contract.decideRoleRequest.name, target: targetOf('role', id), lock: lockRights };
      return change(db, { session, origin }, attempt, async (transaction, notes) => {
        const decision = decisionOf(body);
        const found = await store.findRoleRequest(transaction, id);
        if (!found) throw unknownRequest('role', id);
        const { vertical, role, break_glass } = found;
        notes.after = { vertical, role };
        checkPending('role', found);
        if (found.requested_by_id === session.personId)
          throw new CallError(403, contract.accessAnswers.own, 'own_request');
        const rules = { ...decisionRules, ...(break_glass && { rejectReason: true }) };
        const request = await decide(transaction, 'role', found, decision, { session, origin }, rules);
        const gives = request.status === requestStatuses.approved && !break_glass;
        const notFresh = gives && isAdmin([role]) ? missingFactor(session, origin.at) : undefined;
        if (notFresh) throw notFresh;
        const until = gives ? await grant(transaction, request, origin.at) : null;
        if (break_glass && request.status === requestStatuses.rejected)
          await store.undoBreakGlass(transaction, request, origin.at);
        notes.after = {
          ...{ decision: wordOf(request.status), reason: request.reason, person: request.requested_by },
          ...{ vertical, role, until, break_glass },
        };
        const message = `${nameOf('role', id)} ${wordOf(request.status)}`;
        return { status: 'success', message, data: { id, status: request.status, until } };
      });
    }),

    handle(contract.breakGlass, async ({ body, session, origin }) => {
      const { personId, username } = session;
      const ids = { personId, verticalId: Number(body.vertical_id) };
      const attempt = { action: contract.breakGlass.name, target: username, lock: lockRights };
      return change(db, { session, origin }, attempt, async (transaction, notes) => {
        if (!(await store.hasPrivilege(transaction, username, breakGlassPrivilege)))
          throw new CallError(403, contract.accessAnswers.noPrivilege, 'no_privilege');
        const why = reasonIn(body.why);
        const roleId = Number(body.role_id);
        const { minutes } = body;
        const { vertical, role } = await grantable(transaction, ids, roleId, origin.at);
        const wanted = { ...ids, username, roleId, minutes, why, now: origin.at };
        if (await store.hasUnreviewed(transaction, wanted)) {
          const message = `Your last break-glass for ${role.name} in ${vertical} waits for its review`;
          throw new CallError(409, message, 'not_reviewed');
        }
        const request = await store.addBreakGlass(transaction, wanted);
        const until = await grant(transaction, request, origin.at);
        const taken = `the role ${role.name} in ${vertical} for ${minutes} min`;
        const notice = `${username} took ${taken} by break-glass. Another administrator has to review it.`;
        const { id } = request;
        notes.after = { request: id, vertical, role: role.name, minutes, until, why, notice };
        return { message: `You have ${taken}`, data: { id, until } };
      });
    }),

    handle(contract.readAccessReport, async ({ body, origin }) => {
      const at = body.at == null ? undefined : readMoment(body.at);
      if (at && !(at <= origin.at)) throw new CallError(422, contract.accessAnswers.future, 'future_moment');
      return { data: await inSnapshot(db, (snapshot) => accessReport(snapshot, at, origin.at)) };
    }),
  ];
}
