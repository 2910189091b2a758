import { randomUUID } from 'node:crypto';
import { CallError } from '../api/callError';
import { recordUnasked } from '../audit/store';
import { livingRuns } from '../db/claims';
import { isUnavailable } from '../db/connection';
import type { Run } from '../db/runs';
import { CloudError } from '../fleet/fleet';
import { isReached, onTheWay } from '../fleet/lifecycle';
import { actOnOne } from '../machines/actOnOne';
import type { MachineParts } from '../machines/machineParts';
import { checkReachable, isIn } from '../machines/scope';
import { peopleOf, usernamesAmong } from '../schedules/store';
import { warnOfEnds } from '../schedules/warnings';
import { planChanges } from '../schedules/weekly';
import { dayMs } from '../time';
import { runsAgain, type Source, sources } from './sources';
import { claimDue, type DueAction, endDue, pruneDue, retryDue, waitingHolds } from './store';

/** Actions at a time. */
const concurrency = 8;
/** Delays after failures, after which the action is cancelled. The first repeat is still in time. */
const retryDelaysSeconds = [10, 60, 300, 900, 3_600, 14_400];

/** Delay of an action on a machine that changes its state. */
const comingSeconds = 15;

/** Longer than a cloud lists the former state of a machine that was stopped. */
const settledSeconds = 180;

/** Longer than the notifications of their ends. */
const keptDays = 60;

interface Parts extends Pick<MachineParts, 'db' | 'fleet' | 'accountsOf' | 'productionAccounts'> {
  readonly run: Pick<Run, 'current' | 'others'>;
  readonly now: () => Date;
}

/** Plans and carries out the actions that are due, and warns of coming ends. */
export async function carryOutDue(parts: Parts): Promise<void> {
  // The change of a schedule replaces earlier ones before they are carried out.
  await planChanges(parts)
    .finally(() => endHoldsOfRunning(parts))
    .finally(() => carryOutWaiting(parts));
  await warnOfEnds(parts.db, parts.now());
}

/** Each action is claimed by one server. If it is killed, another one repeats the action, which changes nothing if it was done. */
async function carryOutWaiting(parts: Parts): Promise<void> {
  const { db, run, now } = parts;
  const first = await db
    .selectFrom('due_action')
    .select('id')
    .where('state', '=', 'waiting')
    .where('next_at', '<=', now())
    .limit(1)
    .executeTakeFirst();
  if (!first) return;
  const runs = await livingRuns(db, run);
  const carryOutSome = async () => {
    for (let due = await claimDue(db, now(), runs); due; due = await claimDue(db, now(), runs))
      await carryOut(parts, due);
  };
  await Promise.all(Array.from({ length: concurrency }, carryOutSome));
  await pruneDue(db, new Date(now().getTime() - keptDays * dayMs));
}

/** Ends the holds of machines that run again, since they were started outside of the console. */
async function endHoldsOfRunning(parts: Parts): Promise<void> {
  const at = parts.now();
  const holds = await waitingHolds(parts.db, new Date(at.getTime() - settledSeconds * 1_000));
  if (holds.length === 0) return;
  const holdOf = new Map(holds.map((due) => [due.instance_id, due]));
  for (const machine of (await parts.fleet.inventory(at)).machines) {
    const due = holdOf.get(machine.instance_id);
    if (due && isIn(due)(machine) && isReached('start', machine.state))
      await cancel(parts, due, runsAgain(machine), at);
  }
}

async function carryOut(parts: Parts, due: DueAction): Promise<void> {
  const at = parts.now();
  try {
    await attempt(parts, due, at);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    if (error instanceof CallError) return cancel(parts, due, error.message, at);
    const seconds = retryDelaysSeconds[due.tries] ?? (sources[due.source].isPatient && retryDelaysSeconds.at(-1));
    if (seconds !== undefined) return retryDue(parts.db, due, new Date(at.getTime() + seconds * 1_000));
    return cancel(parts, due, error instanceof CloudError ? error.message : 'The server failed to do it', at);
  }
}

/** Returns true if a machine is on the way to the state in which an action is possible. */
const isComing = (action: DueAction['action'], state: string) =>
  (action === 'stop' && state === onTheWay.running) || (action === 'start' && state === onTheWay.stopped);

async function attempt(parts: Parts, due: DueAction, at: Date): Promise<void> {
  const { db, fleet } = parts;
  const { instance_id, account, region, action } = due;
  const inventory = await fleet.inventory(at);
  const machine = inventory.machines.find((one) => one.instance_id === instance_id && isIn(due)(one));
  if (!machine) checkReachable(inventory, isIn(due));
  const done = { state: 'done', ended_by: due.actor, reason: null, at } as const;
  if (!machine || isReached('terminate', machine.state)) {
    await endDue(db, due, done);
    return;
  }
  if (isComing(action, machine.state)) return retryDue(db, due, new Date(at.getTime() + comingSeconds * 1_000));
  const source = sources[due.source];
  const session = await source.authorOf(db, due, at);
  const origin = { requestId: `${due.source}-${randomUUID()}`, ip: null, at };
  const acted = actOnOne(
    parts,
    { session, origin },
    {
      action,
      body: { account, region, platform: 'AWS', lookupType: 'instanceId', lookupValue: instance_id },
      confirmed: {
        check: (found) => source.check(due, found, parts),
        conclude: async (transaction) => {
          if (!(await endDue(transaction, due, done)))
            throw new CallError(409, `${instance_id} was kept, or another server has ended it`, 'claim_lost');
          await source.after?.(transaction, due, at);
        },
      },
    },
  );
  await acted.catch(async (error: unknown) => {
    // The end of a spot machine that cannot be stopped is its termination.
    const isSpot = machine.lifecycle !== 'normal' && error instanceof CallError && error.code === 'machine_refuses';
    if (!isSpot || !source.after) throw error;
    await cancel(parts, due, error.message, at, source.after);
  });
}

/** Ends an action that is not carried out, and tells the reason to its people. */
async function cancel({ db }: Parts, due: DueAction, reason: string, at: Date, after?: Source['after']): Promise<void> {
  const { actor, instance_id: target, account, region, process_id } = due;
  const { cancelled: action, isTold } = sources[due.source];
  await db.transaction().execute(async (transaction) => {
    if (!(await endDue(transaction, due, { state: 'cancelled', ended_by: 'server', reason, at }))) return;
    await after?.(transaction, due, at);
    const told = isTold && {
      notice: `${target} has reached its end and was left as it is: ${reason}`,
      people: await usernamesAmong(transaction, (await peopleOf(transaction, process_id ?? 0)).people),
      process_id,
    };
    const act = { actor, action, target, account, region, outcome: 'success', after: { reason, ...told } } as const;
    await recordUnasked(transaction, act, at);
  });
}
