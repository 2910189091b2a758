import type { Db } from '../db/connection';
import { groupBy } from '../groupBy';
import { isOf, type Machine, type MachineOutcome } from './fleet';
import { isLive } from './lifecycle';

/** The author, request and time of a termination. */
interface Terminator {
  readonly actor: string;
  readonly request_id: string;
  readonly at: Date;
}

/**
 * Records the live machines of processes that an action is about to terminate. The ledgers of the processes show them from then on.
 *
 * @param act_id identifier from `beginAct`
 */
export async function beginTerminations(
  transaction: Db,
  act_id: number,
  by: Terminator,
  machines: readonly Pick<Machine, 'instance_id' | 'process_id' | 'account' | 'state'>[],
): Promise<void> {
  const live = machines.filter(({ state }) => isLive(state));
  const named = [...new Set(live.flatMap(({ process_id }) => process_id ?? []))];
  if (named.length === 0) return;
  const processes = await transaction
    .selectFrom('process')
    .select(['id', 'account'])
    .where('id', 'in', named)
    .execute();
  const rows = live.flatMap((machine) => {
    const process = processes.find((candidate) => isOf(candidate, machine));
    if (!process) return [];
    return [{ ...by, act_id, process_id: process.id, instance_id: machine.instance_id, unsettled: 'pending' as const }];
  });
  if (rows.length > 0) await transaction.insertInto('machine_termination').values(rows).execute();
}

/** Saves the results of an action's terminations. A result replaces an unknown one, such as after a pause of the server. */
export async function settleTerminations(
  transaction: Db,
  act: number,
  outcomes: readonly MachineOutcome[],
): Promise<void> {
  // One statement for each distinct result, of which there are few.
  const resultOf = (outcome: MachineOutcome) =>
    hadEnded(outcome) ? 'had ended' : JSON.stringify([outcome.error?.mayBeDone, outcome.error?.message]);
  for (const group of groupBy(outcomes, resultOf).values()) {
    const [first] = group;
    const ids = group.map(({ instance_id }) => instance_id);
    const { error } = first;
    if (hadEnded(first)) await forget(transaction, act, ids);
    else await settle(transaction, act, { error: error?.message ?? null, isKnown: !error?.mayBeDone }, ids);
  }
}

/**
 * Concludes the terminations of an action whose result is lost.
 *
 * @param reason reason for the unknown result; `undefined` deletes the terminations, since they were not carried out
 */
export async function giveUpTerminations(transaction: Db, act: number, reason: string | undefined): Promise<void> {
  if (reason === undefined) await forget(transaction, act);
  else await settle(transaction, act, { error: reason, isKnown: false });
}

/** Returns true if the machine had ended before the request. */
const hadEnded = ({ error, previous_state, state }: MachineOutcome) => !error && previous_state === state;

async function settle(
  transaction: Db,
  act: number,
  { error, isKnown }: { readonly error: string | null; readonly isKnown: boolean },
  ids?: readonly string[],
): Promise<void> {
  await transaction
    .updateTable('machine_termination')
    .set({ error, unsettled: isKnown ? null : 'unknown' })
    .where('act_id', '=', act)
    .where('unsettled', 'is not', null)
    .$if(ids !== undefined, (query) => query.where('instance_id', 'in', ids ?? []))
    .execute();
}

async function forget(transaction: Db, act: number, ids?: readonly string[]): Promise<void> {
  await transaction
    .deleteFrom('machine_termination')
    .where('act_id', '=', act)
    .where('unsettled', 'is not', null)
    .$if(ids !== undefined, (query) => query.where('instance_id', 'in', ids ?? []))
    .execute();
}
