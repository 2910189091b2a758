import { t } from '../../i18n/translate';
import type { TerminationOutcome } from './outcome';
import type { Plan } from './plan';

/**
 * An outcome that nobody knows, with the states in which the machines of its plan are now (hostile case C8); as it was where
 * they cannot be read.
 *
 * @param ask reads the plan of these machines anew
 */
export async function withStates(outcome: TerminationOutcome, ask: () => Promise<Plan>): Promise<TerminationOutcome> {
  const plan = await ask().catch(() => undefined);
  if (!plan) return outcome;
  const states = new Map(plan.instances.map(({ instance_id, state }) => [instance_id, state]));
  const machines = outcome.machines.map((machine) => {
    const state = states.get(machine.id);
    return machine.tone !== 'warning' || state === undefined
      ? machine
      : { ...machine, text: t('terminate.now', { state }) };
  });
  return { ...outcome, machines };
}
