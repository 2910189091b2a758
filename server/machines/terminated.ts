import type { Origin } from '../audit/store';
import type { Session } from '../auth/sessions';
import type { Db } from '../db/connection';
import type { Machine, MachineOutcome } from '../fleet/fleet';

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
  machines: readonly Pick<Machine, 'instance_id' | 'process_id'>[],
  outcomes: readonly MachineOutcome[],
): Promise<void> {
  const processOf = new Map(machines.map(({ instance_id, process_id }) => [instance_id, process_id]));
  const rows = outcomes.flatMap(({ instance_id, previous_state, state, error }) => {
    const process_id = processOf.get(instance_id) ?? null;
    // What had ended before was not terminated by this.
    if (process_id === null || (!error && previous_state === state)) return [];
    return [{ process_id, instance_id, request_id: requestId, actor, at, error: error?.message ?? null }];
  });
  if (rows.length > 0) await transaction.insertInto('machine_termination').values(rows).execute();
}
