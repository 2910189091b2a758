import { CallError } from '../api/callError';
import { factsOf, type Machine, type MachineOutcome } from '../fleet/fleet';

/** Returns the states of machines by identifier, for the audit log. */
export const statesOf = (machines: readonly Machine[]) =>
  Object.fromEntries(machines.map(({ instance_id, state }) => [instance_id, state]));

/** Summarizes a termination in one line. */
function summary(outcomes: readonly MachineOutcome[]): string {
  const ended = outcomes.filter(({ error, previous_state, state }) => !error && previous_state !== state).length;
  const before = outcomes.filter(({ error, previous_state, state }) => !error && previous_state === state);
  const own = before.filter(({ own_termination_at }) => own_termination_at !== undefined).length;
  const others = before.length - own;
  const words = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
  const parts = [
    ...(ended > 0 || before.length === 0
      ? [words(ended, 'machine is being terminated', 'machines are being terminated')]
      : []),
    ...(own > 0 ? [words(own, 'was already terminated by you', 'were already terminated by you')] : []),
    ...(others > 0 ? [words(others, 'was already terminated', 'were already terminated')] : []),
  ];
  return parts.join(', ');
}

/** Converts the result of one machine to a row of the response. */
export const outcomeRow = ({ error, ...row }: MachineOutcome) => ({
  ...row,
  outcome: error ? 'failed' : row.previous_state === row.state ? 'none' : 'terminate',
  ...(error && { ...factsOf(error), error: error.message }),
});

/** Makes the response to a termination without failures. */
export const terminationAnswer = (outcomes: readonly MachineOutcome[]) => ({
  status: 'success',
  message: summary(outcomes),
  data: outcomes.map(outcomeRow),
});

/**
 * Rejects if the cloud failed to terminate a machine, or to stop one for a hold.
 *
 * @throws CallError 502 with a row for each machine
 */
export function checkOutcomes(outcomes: readonly MachineOutcome[], verb: 'stop' | 'terminate' = 'terminate'): void {
  const failed = outcomes.filter(({ error }) => error);
  if (failed.length === 0) return;
  throw new CallError(
    502,
    `The cloud failed to ${verb} ${failed.length} of ${outcomes.length} machines: ${failed[0]?.error?.message}`,
    'cloud_error',
    { data: outcomes.map(outcomeRow) },
  );
}
