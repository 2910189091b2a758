import { planTermination } from '../../../contract/machines';
import { ask } from '../../dataProvider/ask';
import type { Plan } from '../termination/plan';
import { type Planner, planPatience } from '../termination/readPlan';
import { taggedProduction } from '../termination/taggedProduction';
import { terminationOf, type Wanted } from './terminationForm';

/**
 * The plan of what is wanted; nothing is changed.
 *
 * @throws CallError as `ask` does
 */
export async function askForPlan(wanted: Wanted, signal: AbortSignal): Promise<Plan> {
  const { answer } = await ask(planTermination, { body: terminationOf(wanted), signal, timeout: planPatience });
  return answer.data;
}

/** How the page foresees what is wanted. */
export function plannerOf(wanted: Wanted): Planner {
  const { account, region } = wanted;
  return {
    ask: (signal) => askForPlan(wanted, signal),
    hitsProduction: (plan, signal) => taggedProduction(plan, { account: [account], region: [region] }, signal),
  };
}
