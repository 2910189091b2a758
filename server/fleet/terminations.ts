import type { Db } from '../db/connection';
import { isOf, type Machine, type MachineOutcome } from './fleet';
import { isLive } from './lifecycle';

/** Who terminates, by which request, when. */
interface Terminator {
  readonly actor: string;
  readonly request_id: string;
  readonly at: Date;
}

/**
 * Writes down which machines of processes an act is about to terminate: the ledgers of the processes tell it from then on. What has
 * ended before is not terminated by this.
 *
 * @param act_id the number that the act was begun under
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

/** Writes down what became of the machines that an act terminated, or could not; also where it was given up before, as of a server that was paused. */
export async function settleTerminations(
  transaction: Db,
  act: number,
  outcomes: readonly MachineOutcome[],
): Promise<void> {
  // Machines that fail fail for a few reasons: a statement for each of these.
  const alike = new Map<string, [MachineOutcome, ...MachineOutcome[]]>();
  for (const outcome of outcomes) {
    const { error } = outcome;
    const key = hadEnded(outcome) ? 'had ended' : JSON.stringify([error?.mayBeDone, error?.message]);
    const group = alike.get(key);
    if (group) group.push(outcome);
    else alike.set(key, [outcome]);
  }
  for (const group of alike.values()) {
    const [first] = group;
    const ids = group.map(({ instance_id }) => instance_id);
    const { error } = first;
    if (hadEnded(first)) await forget(transaction, act, ids);
    else await settle(transaction, act, { error: error?.message ?? null, isKnown: !error?.mayBeDone }, ids);
  }
}

/**
 * Concludes the terminations of an act of which nobody learns any more what came.
 *
 * @param reason what is known of it; without one they were not carried out, and are forgotten
 */
export async function giveUpTerminations(transaction: Db, act: number, reason: string | undefined): Promise<void> {
  if (reason === undefined) await forget(transaction, act);
  else await settle(transaction, act, { error: reason, isKnown: false });
}

/** Somebody else has ended it meanwhile, as the cloud tells it. */
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
