import * as contract from '../../contract/processes';
import { requestStatuses } from '../../contract/values';
import { CallError } from '../api/callError';
import { type Handler, handle, handlePrepared, type Input } from '../api/handler';
import { change } from '../audit/change';
import { type ListBody, listContent } from '../cache/content';
import type { ResponseCache } from '../cache/responseCache';
import type { Db } from '../db/connection';
import { inSnapshot } from '../db/snapshot';
import type { Fleet } from '../fleet/fleet';
import type { Prices } from '../prices/prices';
import { withLimitPrice, withUpdatePrices } from '../prices/requestPrices';
import { withBudgetChange, withoutNull } from '../processes/budgets';
import { LiveCounts, type LiveMachines, withUse } from '../processes/liveMachines';
import { holdProcess } from '../processes/store';
import { nameOf, targetOf } from '../requests/store';
import { type KnownFaults, TemplateFaults } from '../templates/faults';
import { processRequestPages, shownTo, updateRequestPages, withFault } from './lists';
import { type DecisionRules, decisionOf, wordOf } from './rules';
import { applyUpdate, decide, dropCredentials, findProcessRequest, findUpdateRequest, makeProcess } from './store';

interface Parts {
  readonly db: Db;
  readonly fleet: Fleet;
  readonly lists: ResponseCache;
  readonly decisionRules: DecisionRules;
  readonly prices?: Prices | undefined;
}

/** Implements the lists of requests and the decisions about them. */
export default function approvalHandlers({ db, fleet, lists, prices, decisionRules: rules }: Parts): Handler[] {
  const liveCounts = new LiveCounts(fleet);
  const templateFaults = new TemplateFaults(db, fleet);

  /** Returns a list of requests. It is the same for all administrators, unless it marks the caller's own requests. */
  async function listed(
    name: string,
    {
      session,
      origin,
      revision,
      headers,
    }: Pick<Input<unknown, unknown, unknown>, 'session' | 'origin' | 'revision' | 'headers'>,
    fill: (snapshot: Db, body: ListBody, live: LiveMachines) => Promise<void>,
    faults?: KnownFaults,
  ) {
    const live = await liveCounts.at(origin.at, revision);
    const list = {
      key: rules.secondApprover ? `${name} ${session.personId}` : name,
      generation: `${revision.requests} ${revision.processes} ${live.generation} ${faults?.generation ?? ''}`,
      revision,
      content: () => listContent({}, 'data', (body) => inSnapshot(db, (snapshot) => fill(snapshot, body, live))),
    };
    return lists.answer(list, headers, session.personId);
  }

  return [
    handlePrepared(contract.listProcessRequests, async ({ session, ...input }) => {
      const faults = await templateFaults.at(input.origin.at, input.revision);
      const fill = async (snapshot: Db, body: ListBody, live: LiveMachines) => {
        const liveOf = (id: number | null, account: string) => (id === null ? null : live.of({ id, account }));
        for await (const requests of processRequestPages(snapshot)) {
          const rows = requests.map((row) =>
            withUse(row, 'machine_limit', { machines_live: liveOf(row.process_id, row.account) }),
          );
          const shown = rows.map((row) => withFault(row, faults)).map(shownTo(session, rules));
          await body.rows(shown.map((row) => withLimitPrice(withoutNull(row, 'budget'), prices)));
        }
      };
      return listed('process requests', { session, ...input }, fill, faults);
    }),
    handlePrepared(contract.listUpdateRequests, ({ session, ...input }) =>
      listed('update requests', { session, ...input }, async (snapshot, body, live) => {
        for await (const requests of updateRequestPages(snapshot)) {
          const rows = requests.map((row) =>
            withUse(row, 'current_machine_max_count', {
              machines_live: live.of({ id: row.process_id, account: row.account }),
            }),
          );
          const shown = rows.map(shownTo(session, rules)).map((row) => withUpdatePrices(row, prices));
          await body.rows(shown.map(withBudgetChange));
        }
      }),
    ),

    handle(contract.decideProcessRequest, async ({ body, session, origin }) => {
      const id = Number(body.requestid);
      const name = nameOf('process', id);
      const attempt = { action: contract.decideProcessRequest.name, target: targetOf('process', id) };
      return change(db, { session, origin }, attempt, async (transaction, notes) => {
        const decision = decisionOf(body);
        const found = await findProcessRequest(transaction, id);
        if (!found) throw new CallError(404, `Request ${id} not found`, 'unknown_request');
        notes.account = found.account;
        const request = await decide(transaction, 'process', found, decision, { session, origin }, rules);
        const approved = decision.approve === requestStatuses.approved;
        const process_id = approved ? await makeProcess(transaction, request, origin.at) : null;
        await dropCredentials(transaction, id);
        notes.after = { decision: wordOf(request.status), reason: request.reason, process_id };
        const made = process_id === null ? '' : `. Process ${process_id} created.`;
        const data = { id, status: request.status, process_id };
        return { status: 'success', message: `${name} ${wordOf(request.status)}${made}`, data };
      });
    }),

    handle(contract.decideUpdateRequest, async ({ body, session, origin }) => {
      const id = Number(body.requestid);
      const name = nameOf('update', id);
      const attempt = { action: contract.decideUpdateRequest.name, target: targetOf('update', id) };
      return change(db, { session, origin }, attempt, async (transaction, notes) => {
        const decision = decisionOf(body);
        const found = await findUpdateRequest(transaction, id);
        if (!found) throw new CallError(404, `Update request ${id} not found`, 'unknown_request');
        // Locks the process before the request, like an edit, so that the two cannot deadlock.
        const process = await holdProcess(transaction, found.process_id);
        notes.account = process?.account;
        const current = (await findUpdateRequest(transaction, id)) ?? found;
        const request = await decide(transaction, 'update', current, decision, { session, origin }, rules);
        const approved = decision.approve === requestStatuses.approved;
        if (approved && !(await applyUpdate(transaction, request)))
          throw new CallError(
            409,
            `Process ${request.process_id} has changed since ${name} was requested`,
            'process_changed',
          );
        const { process_id, new_version, new_machine_max_count } = request;
        const { old_budget: budget, new_budget } = request;
        notes.before = { version: request.old_version, machine_max_count: request.old_machine_max_count };
        notes.after = { decision: wordOf(request.status), reason: request.reason, new_version, new_machine_max_count };
        if (new_budget !== null)
          Object.assign(notes, { before: { ...notes.before, budget }, after: { ...notes.after, new_budget } });
        const applied = approved ? `. Process ${process_id} updated.` : '';
        const data = { id, status: request.status, process_id };
        return { status: 'success', message: `${name} ${wordOf(request.status)}${applied}`, data };
      });
    }),
  ];
}
