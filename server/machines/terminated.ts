import type { Origin } from '../audit/store';
import type { Session } from '../auth/sessions';
import type { Db } from '../db/connection';
import { isOf, type Machine, type MachineOutcome } from '../fleet/fleet';

/** Who terminated, by which request, when. */
export interface Terminator {
  readonly actor: string;
  readonly requestId: string;
  readonly at: Date;
}

/** Whoever makes a call, as somebody who terminates. */
export function terminatorOf({ username }: Session, { requestId, at }: Origin): Terminator {
  return { actor: username, requestId, at };
}

/** Writes down which machines of processes were terminated, or could not be: the ledgers of the processes tell it. */
export async function recordTerminations(
  transaction: Db,
  { actor, requestId, at }: Terminator,
  machines: readonly Pick<Machine, 'instance_id' | 'process_id' | 'account'>[],
  outcomes: readonly MachineOutcome[],
): Promise<void> {
  const named = [...new Set(machines.flatMap(({ process_id }) => process_id ?? []))];
  if (named.length === 0) return;
  const processes = await transaction
    .selectFrom('process')
    .select(['id', 'account'])
    .where('id', 'in', named)
    .execute();
  const processOf = new Map(
    machines.map((machine) => [machine.instance_id, processes.find((process) => isOf(process, machine))?.id]),
  );
  const rows = outcomes.flatMap(({ instance_id, previous_state, state, error }) => {
    const process_id = processOf.get(instance_id) ?? null;
    // What had ended before was not terminated by this.
    if (process_id === null || (!error && previous_state === state)) return [];
    return [{ process_id, instance_id, request_id: requestId, actor, at, error: error?.message ?? null }];
  });
  if (rows.length > 0) await transaction.insertInto('machine_termination').values(rows).execute();
}
