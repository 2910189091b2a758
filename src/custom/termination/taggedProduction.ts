import { searchInstances } from '../../../contract/machines';
import { ask } from '../../dataProvider/ask';
import { CallError } from '../../dataProvider/callError';
import { cellValue } from '../../dataProvider/cells';
import { fewMachines, namesProduction, type Plan } from './plan';
import { planPatience } from './readPlan';

/**
 * Whether a machine of a plan is tagged as one of production. A plan has no tags: they are looked up, but not for so many
 * machines that the account code has to be typed anyway.
 *
 * @throws CallError when the session has ended or `signal` gave up
 */
export async function taggedProduction(
  plan: Plan,
  { account, region }: { readonly account: readonly string[]; readonly region: readonly string[] },
  signal: AbortSignal,
): Promise<boolean> {
  const machines = plan.instances.filter(({ effect }) => effect !== 'none');
  if (machines.some(namesProduction)) return true;
  if (machines.length === 0 || machines.length > fewMachines) return false;
  const anything = { vpc_id: [], platform: [], lifecycle: [], subnet_id: [], instance_state: [], instance_type: [] };
  const ids = machines.map(({ instance_id }) => instance_id);
  const body = {
    ...{ instance_ids: ids, ...anything, ipv4: [], ipv6: [], private_ip: [] },
    ...{ account, region, tag_filters: [] },
  };
  try {
    const { answer } = await ask(searchInstances, { body, signal, timeout: planPatience });
    const found = answer.data.filter((row) => ids.includes(String(cellValue(row, 'instance_id'))));
    return found.length < ids.length || found.some((row) => namesProduction(cellValue(row, 'tags')));
  } catch (error) {
    if (signal.aborted || (error instanceof CallError && error.failure === 'session')) throw error;
    return true;
  }
}
