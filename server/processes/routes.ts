import type { Selectable } from 'kysely';
import { answers } from '../../contract/messages';
import * as ownRequests from '../../contract/ownRequests';
import * as contract from '../../contract/processes';
import { CallError } from '../api/callError';
import { type Handler, handle, handlePrepared } from '../api/handler';
import { change } from '../audit/change';
import type { Session } from '../auth/sessions';
import { listContent } from '../cache/content';
import type { ResponseCache } from '../cache/responseCache';
import type { Db } from '../db/connection';
import { inSnapshot } from '../db/snapshot';
import type { Tables } from '../db/tables';
import { endsByProcess } from '../dueActions/store';
import type { Fleet, Owner } from '../fleet/fleet';
import { pastMoment, processesAt } from '../fleetHistory/past';
import { reservedByProcess } from '../launches/store';
import { type AccountsOf, checkAccounts, scopeOf, seenAccounts, unknownProcess } from '../machines/scope';
import type { Prices } from '../prices/prices';
import type { Secrets } from '../secrets';
import { withoutNull } from './budgets';
import { seal } from './credentials';
import { LiveCounts, withUse } from './liveMachines';
import { listOwnRequests } from './ownRequests';
import { blankField, differs, partsOf } from './rules';
import { addProcessRequest, addUpdateRequest, findProcessLike, holdProcess, processPages } from './store';

interface Parts {
  readonly db: Db;
  readonly fleet: Fleet;
  readonly lists: ResponseCache;
  readonly accountsOf: AccountsOf;
  readonly credentialSecrets: Secrets;
  readonly prices?: Prices | undefined;
}

const requesterOf = ({ personId, username, vertical }: Session, now: Date) => ({ personId, username, vertical, now });

/** Handles the calls that list processes and request new ones or updates (D28). */
export default function processHandlers(parts: Parts): Handler[] {
  const { db, fleet, lists, accountsOf, credentialSecrets, prices } = parts;
  const liveCounts = new LiveCounts(fleet);
  return [
    handlePrepared(contract.listProcesses, async ({ query, session, origin, revision, headers }) => {
      const at = await pastMoment(db, query, origin.at);
      const live = await liveCounts.at(origin.at, revision);
      const isSeen = seenAccounts(accountsOf, session);
      const list = {
        key: `processes ${scopeOf(accountsOf, session)} ${at?.toISOString()} ${prices?.version}`,
        generation: `${revision.processes} ${revision.launches} ${revision.due} ${live.generation}`,
        revision,
        content: () =>
          listContent({ message: answers.processesFetched }, 'data', (body) =>
            inSnapshot(db, async (snapshot) => {
              const reserved = await reservedByProcess(snapshot);
              const takenOf = (process: Owner) => ({
                machines_live: live.of(process),
                machines_reserved: reserved.get(process.id) ?? 0,
              });
              const nextEnds = await endsByProcess(snapshot);
              const rowOf = (row: Selectable<Tables['process']>) => ({
                ...withUse(withoutNull(row, 'budget'), 'machine_max_count', takenOf(row)),
                ...nextEnds.get(row.id),
              });
              const then = at && (await processesAt(snapshot, at));
              for await (const processes of processPages(snapshot)) {
                const seen = processes.filter(({ account }) => isSeen(account));
                const rows = then ? seen.flatMap((row) => then(row) ?? []) : seen.map(rowOf);
                const priced = rows.map((row) => ({
                  ...row,
                  ...(prices && { hourly_price: prices.hourly({ ...row, provider: row.platform }) }),
                }));
                await body.rows(priced);
              }
            }),
          ),
      };
      return lists.answer(list, headers, session.personId);
    }),

    handle(contract.requestProcess, async ({ body, session, origin }) => {
      const { open, credentials } = partsOf(body);
      const attempt = { action: contract.requestProcess.name, target: open.process_name };
      return change(db, { session, origin }, attempt, async (transaction, notes) => {
        notes.account = open.account;
        if (open.region !== '') notes.region = open.region;
        const blank = blankField(open);
        if (blank !== undefined) throw new CallError(422, `${blank} is required`, 'invalid_process');
        checkAccounts(accountsOf, session, [open.account]);
        const sealed = credentials ? seal(credentialSecrets, credentials) : null;
        // In this order, since a pending request that is approved in between is then found as a process.
        const id = await addProcessRequest(transaction, open, sealed, requesterOf(session, origin.at));
        if (id === undefined)
          throw new CallError(409, `A request for ${open.process_name} is already pending`, 'already_requested');
        const existing = await findProcessLike(transaction, open);
        if (existing)
          throw new CallError(409, `${open.process_name} already exists as process ${existing.id}`, 'already_exists');
        notes.after = { request: id, ...open };
        return { status: 'success', message: answers.processRequested, data: { id, status: 0 } };
      });
    }),

    handle(contract.updateProcess, async ({ body: { process_id, ...wanted }, session, origin }) => {
      const attempt = { action: contract.updateProcess.name, target: `process ${process_id}` };
      return change(db, { session, origin }, attempt, async (transaction, notes) => {
        if (wanted.version.trim() === '') throw new CallError(422, 'version is required', 'invalid_process');
        const process = await holdProcess(transaction, process_id);
        if (!process) throw unknownProcess(process_id);
        notes.account = process.account;
        checkAccounts(accountsOf, session, [process.account]);
        notes.before = { version: process.version, machine_max_count: process.machine_max_count };
        if (wanted.budget !== undefined) notes.before.budget = process.budget ?? 0;
        if (!differs(process, wanted))
          throw new CallError(422, `Process ${process_id} already has these values`, 'no_difference');
        const id = await addUpdateRequest(transaction, process, wanted, requesterOf(session, origin.at));
        if (id === undefined)
          throw new CallError(
            409,
            `An update request for process ${process_id} is already pending`,
            'already_requested',
          );
        notes.after = { request: id, ...wanted };
        return { message: answers.updateRequested, data: { id, status: 0 } };
      });
    }),

    // People see their own requests in every vertical.
    handlePrepared(ownRequests.listOwnRequests, async ({ session: { personId }, revision, headers }) => {
      const list = {
        key: `own requests ${personId} ${prices?.version}`,
        generation: `${revision.requests} ${revision.processes}`,
        revision,
        content: () =>
          listContent({}, 'data', async (body) =>
            body.rows(await inSnapshot(db, (snapshot) => listOwnRequests(snapshot, personId, prices))),
          ),
      };
      return lists.answer(list, headers, personId);
    }),
  ];
}
