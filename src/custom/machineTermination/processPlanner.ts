import { mayCall } from '../../../contract/access';
import { planProcessTermination } from '../../../contract/launches';
import { searchInstances } from '../../../contract/machines';
import { sessionUser } from '../../authProvider/session';
import { ask } from '../../dataProvider/ask';
import { namesProduction, type Plan } from '../termination/plan';
import { type Planner, planPatience } from '../termination/readPlan';
import { taggedProduction } from '../termination/taggedProduction';
import { bodyOf, type Wanted } from './processTerminationForm';

/**
 * The plan of what is wanted; nothing is changed.
 *
 * @throws CallError as `ask` does
 */
export async function askForPlan(wanted: Wanted, signal: AbortSignal): Promise<Plan> {
  const { answer } = await ask(planProcessTermination, { body: bodyOf(wanted), signal, timeout: planPatience });
  return answer.data;
}

/**
 * How the page foresees what is wanted. Whoever may not search for machines cannot look up their tags: then the names of
 * machines and process tell whether they are of production.
 */
export function plannerOf(wanted: Wanted): Planner {
  return {
    ask: (signal) => askForPlan(wanted, signal),
    hitsProduction: async (plan, signal) => {
      if (!mayCall(searchInstances.access, sessionUser()?.roles)) return plan.instances.some(namesProduction);
      const account = [...new Set(plan.instances.map((machine) => machine.account))];
      const region = [...new Set(plan.instances.map((machine) => machine.region))];
      return taggedProduction(plan, { account, region }, signal);
    },
  };
}
