import { CloudError, type Machine, type MachineOutcome } from '../fleet/fleet';
import type { Group } from '../groupBy';

/** The turn of one place among the places of a request. */
export interface Turn {
  /** Results of the places before this one. */
  readonly before: readonly MachineOutcome[];
  readonly isLast: boolean;
}

/** Acts on the machines of each place. If one of several places fails, its machines get the error, and the others continue. */
export async function atEachPlace(
  places: readonly Group<Machine>[],
  actHere: (machines: Group<Machine>, turn: Turn) => Promise<readonly MachineOutcome[]>,
): Promise<readonly MachineOutcome[]> {
  const outcomes: MachineOutcome[] = [];
  for (const [index, machines] of places.entries()) {
    const turn = { before: [...outcomes], isLast: index === places.length - 1 };
    try {
      outcomes.push(...(await actHere(machines, turn)));
    } catch (error) {
      if (places.length === 1 || !(error instanceof CloudError)) throw error;
      const { code, message, detail, requestId } = error;
      outcomes.push(
        ...machines.map(({ instance_id, state }) => ({
          ...{ instance_id, previous_state: state, state },
          error: { code, message, detail, requestId },
        })),
      );
    }
  }
  return outcomes;
}
