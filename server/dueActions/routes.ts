import type * as z from 'zod/mini';
import { type Module, mayCall } from '../../contract/access';
import { personOf } from '../../contract/actors';
import * as contract from '../../contract/dueActions';
import { nameKeyOf } from '../../contract/names';
import { extendMachines, warningMinutes } from '../../contract/schedules';
import { CallError } from '../api/callError';
import { type Handler, handle } from '../api/handler';
import { change, type Notes } from '../audit/change';
import type { Session } from '../auth/sessions';
import type { Db } from '../db/connection';
import type { Fleet, Machine } from '../fleet/fleet';
import { isReached } from '../fleet/lifecycle';
import { type AccountsOf, codesOf } from '../machines/scope';
import { processesOf } from '../schedules/store';
import { minuteMs, minuteText } from '../time';
import { extendEnd } from './extending';
import { type DueAction, endDue, type FoundEnd, findEnds, waitingEnds } from './store';

interface Parts {
  readonly db: Db;
  readonly fleet: Pick<Fleet, 'inventory'>;
  readonly accountsOf: AccountsOf;
}

/** Returns a test for the actions that a session may see and cancel: those on machines that it may terminate. */
function seenBy(accountsOf: AccountsOf, session: Session) {
  const { roles, token } = session;
  const open = codesOf(accountsOf, session);
  const may = (module: Module) => mayCall(module, roles) && [null, undefined, module].includes(token?.scope.module);
  return ({ account, owner_id }: { readonly account: string; readonly owner_id: number | null }) =>
    open.includes(account) && (may('aws') || (may('launch') && owner_id !== null));
}

/** Returns a person's holds, and the machines of theirs and of their processes that end soon. */
async function ownAmong(db: Db, ends: readonly FoundEnd[], { username }: Session, now: Date) {
  const soon = new Date(now.getTime() + warningMinutes[0] * minuteMs);
  const found = ends.filter(({ source, due_at }) => source === 'hold' || due_at < soon);
  const ids = new Set(found.flatMap(({ owner_id }) => owner_id ?? []));
  const theirs = await processesOf(db, username, [...ids]);
  const isTheirs = ({ source, owner_id }: FoundEnd) => source !== 'hold' && owner_id !== null && theirs.has(owner_id);
  return found.filter((end) => nameKeyOf(personOf(end.actor)) === nameKeyOf(username) || isTheirs(end));
}

const isWaiting = ({ state, claim }: DueAction) => state === 'waiting' && claim === null;

/** Returns true if a machine was terminated, by a person or outside of the console. */
const hasEnded = (machine: Machine | undefined) => machine !== undefined && isReached('terminate', machine.state);

/** Describes an end that cannot be cancelled or postponed. */
function overOf(due: DueAction, machine: Machine | undefined): string {
  const { instance_id, state, reason, ended_at, ended_by, actor, action, source, claim } = due;
  const done = action === 'stop' ? 'stopped' : 'terminated';
  if (state === 'kept' && reason === null)
    return `${instance_id} was ${source === 'hold' ? 'kept' : 'extended'} already by ${ended_by}`;
  if (state === 'kept' || state === 'cancelled') return `${instance_id} was kept already: ${reason}`;
  if (state === 'waiting' && hasEnded(machine)) return `${instance_id} is ${machine?.state} already`;
  if (state === 'waiting' && claim !== null) return `${instance_id} is being ${done}`;
  if (state === 'waiting') return `${instance_id} ${source === 'hold' ? 'is on hold' : 'has an end'}`;
  return `${instance_id} was ${done} at ${ended_at && minuteText(ended_at)} by the ${actor}`;
}

type Seen = z.output<typeof contract.ending>;

/**
 * Loads and locks the ends that a person has seen.
 *
 * @throws CallError 404 if one of them does not exist
 */
async function endsSeen(transaction: Db, wanted: readonly Seen[], isSeen: ReturnType<typeof seenBy>, notes: Notes) {
  const ids = wanted.map(({ instance_id }) => instance_id);
  const all = (await findEnds(transaction, ids)).filter(isSeen);
  const found = wanted.map(({ instance_id, ends_at }) => {
    const at = Date.parse(ends_at);
    const end = all.findLast((one) => one.instance_id === instance_id && one.due_at.getTime() === at);
    if (end) return end;
    throw new CallError(404, `No end of ${instance_id} is scheduled for that time`, 'unknown_ending');
  });
  Object.assign(notes, { account: found[0]?.account, region: found[0]?.region });
  return [...new Set(found)];
}

const targetOf = (machines: readonly Seen[]) => [...new Set(machines.map(({ instance_id }) => instance_id))].join(', ');

const countText = (ids: readonly string[], verb: string) =>
  ids.length === 1 ? `${ids[0]} is ${verb}` : `${ids.length} machines are ${verb}`;

/** Handles the calls about coming ends of machines. */
export default function dueActionHandlers({ db, fleet, accountsOf }: Parts): Handler[] {
  async function machinesById(at: Date) {
    const { machines } = await fleet.inventory(at);
    const byId = new Map(machines.map((machine) => [`${machine.account} ${machine.instance_id}`, machine]));
    return ({ account, instance_id }: DueAction) => byId.get(`${account} ${instance_id}`);
  }

  return [
    handle(contract.listEndings, async ({ query: { limit, own, instance_id: id }, session, origin }) => {
      const isSeen = seenBy(accountsOf, session);
      const machineOf = await machinesById(origin.at);
      const seen = (await waitingEnds(db)).filter((end) => isSeen(end) && (id === undefined || end.instance_id === id));
      const data = (own ? await ownAmong(db, seen, session, origin.at) : seen).flatMap((end) => {
        const { instance_id, account, region, owner_id, process_name, due_at, action, source, actor } = end;
        const machine = machineOf(end);
        if (!machine || hasEnded(machine)) return [];
        const { name, state } = machine;
        return [
          {
            ...{ instance_id, name, state, account, region, process_id: owner_id, process_name },
            ...{ ends_at: due_at.toISOString(), action, source, by: actor },
          },
        ];
      });
      return { data: limit === undefined ? data : data.slice(0, Number(limit)), total: data.length };
    }),

    handle(contract.keepMachines, async ({ body: { machines }, session, origin }) => {
      const attempt = { action: contract.keepMachines.name, target: targetOf(machines) };
      const machineOf = await machinesById(origin.at);
      return change(db, { session, origin }, attempt, async (transaction, notes) => {
        const found = await endsSeen(transaction, machines, seenBy(accountsOf, session), notes);
        const isKept = (due: DueAction) => (isWaiting(due) && !hasEnded(machineOf(due))) || due.state === 'kept';
        const kept = found.filter((due) => due.source === 'hold' && isKept(due));
        const over = found.filter((due) => !kept.includes(due)).map((due) => overOf(due, machineOf(due)));
        if (kept.length === 0) throw new CallError(409, over.join('. '), 'ending_over');
        const end = { state: 'kept', ended_by: session.actor, reason: null, at: origin.at } as const;
        for (const due of kept) if (isWaiting(due)) await endDue(transaction, due, end);
        const ids = kept.map(({ instance_id }) => instance_id);
        notes.after = { machines: ids };
        return { status: 'success', message: [countText(ids, 'kept'), ...over].join('. ') };
      });
    }),

    handle(extendMachines, async ({ body: { machines, hours }, session, origin }) => {
      const attempt = { action: extendMachines.name, target: targetOf(machines) };
      const machineOf = await machinesById(origin.at);
      return change(db, { session, origin }, attempt, async (transaction, notes) => {
        const extended: { instance_id: string; ends_at: Date }[] = [];
        const over: string[] = [];
        for (const due of await endsSeen(transaction, machines, seenBy(accountsOf, session), notes)) {
          const { instance_id } = due;
          const machine = machineOf(due);
          const isOver = due.source === 'hold' || !isWaiting(due) || hasEnded(machine);
          const given = { machine, hours };
          const endsAt = isOver ? undefined : await extendEnd(transaction, due, { session, origin }, given);
          if (endsAt) extended.push({ instance_id, ends_at: endsAt });
          else over.push(isOver ? overOf(due, machine) : `${instance_id} has reached its maximum lifetime`);
        }
        if (extended.length === 0) throw new CallError(409, over.join('. '), 'ending_over');
        const data = extended.map((one) => ({ ...one, ends_at: one.ends_at.toISOString() }));
        notes.after = { machines: data };
        const ids = extended.map(({ instance_id }) => instance_id);
        const first = new Date(Math.min(...extended.map(({ ends_at }) => ends_at.getTime())));
        const message = [countText(ids, `kept until ${minuteText(first)}`), ...over].join('. ');
        return { status: 'success', message, data };
      });
    }),
  ];
}
