import { CallError } from '../api/callError';
import { factsOf, type MachineOutcome } from '../fleet/fleet';

/** One line about what a termination did. */
function summary(outcomes: readonly MachineOutcome[]): string {
  const ended = outcomes.filter(({ error, previous_state, state }) => !error && previous_state !== state).length;
  const before = outcomes.filter(({ error, previous_state, state }) => !error && previous_state === state).length;
  const words = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
  const parts = [
    ...(ended > 0 || before === 0
      ? [words(ended, 'machine is being terminated', 'machines are being terminated')]
      : []),
    ...(before > 0 ? [words(before, 'was already terminated', 'were already terminated')] : []),
  ];
  return parts.join(', ');
}

/** A row of the answer: what became of one machine. */
export const outcomeRow = ({ error, ...row }: MachineOutcome) => ({
  ...row,
  outcome: error ? 'failed' : row.previous_state === row.state ? 'none' : 'terminate',
  ...(error && { ...factsOf(error), error: error.message }),
});

/** The answer to a termination of which nothing failed. */
export const terminationAnswer = (outcomes: readonly MachineOutcome[]) => ({
  status: 'success',
  message: summary(outcomes),
  data: outcomes.map(outcomeRow),
});

/**
 * Says what the cloud has not terminated, if anything.
 *
 * @throws CallError 502 with a row for each machine
 */
export function checkOutcomes(outcomes: readonly MachineOutcome[]): void {
  const failed = outcomes.filter(({ error }) => error);
  if (failed.length === 0) return;
  throw new CallError(
    502,
    `The cloud failed to terminate ${failed.length} of ${outcomes.length} machines: ${failed[0]?.error?.message}`,
    'cloud_error',
    { data: outcomes.map(outcomeRow) },
  );
}
