import { planTermination, searchInstances } from '../../../contract/machines';
import { ask } from '../../dataProvider/ask';
import { CallError, serverMessage } from '../../dataProvider/callError';
import { cellValue } from '../../dataProvider/cells';
import { t } from '../../i18n/translate';
import { fewMachines, namesProduction, type Plan } from './plan';
import { terminationOf, type Wanted } from './terminationForm';

/** What is known before a termination. */
export type Foresight =
  | { readonly step: 'reading' }
  /** This back end makes no plans (D52). */
  | { readonly step: 'none' }
  /** It does, but not this one; `why` in the server's words. */
  | { readonly step: 'failed'; readonly why: string }
  /** `production`: a machine is tagged so, or nobody can say. */
  | { readonly step: 'ready'; readonly plan: Plan; readonly production: boolean };

/** How long a plan may take, in ms: without one the plain question stands. */
const patience = 20_000;

/**
 * The plan of what is wanted; nothing is changed.
 *
 * @throws CallError as `ask` does
 */
export async function askForPlan(wanted: Wanted, signal: AbortSignal): Promise<Plan> {
  const { answer } = await ask(planTermination, { body: terminationOf(wanted), signal, timeout: patience });
  return answer.data;
}

/**
 * Resolves what is wanted against the inventory of a back end that makes plans.
 *
 * @returns `undefined` when the session has ended or `signal` gave up
 */
export async function readPlan(wanted: Wanted, signal: AbortSignal): Promise<Foresight | undefined> {
  try {
    const plan = await askForPlan(wanted, signal);
    return { step: 'ready', plan, production: await hitsProduction(wanted, plan, signal) };
  } catch (error) {
    if (!(error instanceof CallError) || signal.aborted || error.failure === 'session') return undefined;
    if (error.status === 404 || error.status === 501) return { step: 'none' };
    return { step: 'failed', why: serverMessage(error.reply) ?? t('response.none') };
  }
}

/**
 * Whether a machine of a plan is tagged as one of production. A plan has no tags: they are looked up, but not for so many
 * machines that the account code has to be typed anyway.
 */
async function hitsProduction({ account, region }: Wanted, plan: Plan, signal: AbortSignal): Promise<boolean> {
  const machines = plan.instances.filter(({ effect }) => effect !== 'none');
  if (machines.some(namesProduction)) return true;
  if (machines.length === 0 || machines.length > fewMachines) return false;
  const anything = { vpc_id: [], platform: [], lifecycle: [], subnet_id: [], instance_state: [], instance_type: [] };
  const ids = machines.map(({ instance_id }) => instance_id);
  const body = {
    ...{ instance_ids: ids, ...anything, ipv4: [], ipv6: [], private_ip: [] },
    ...{ account: [account], region: [region], tag_filters: [] },
  };
  try {
    const { answer } = await ask(searchInstances, { body, signal, timeout: patience });
    const found = answer.data.filter((row) => ids.includes(String(cellValue(row, 'instance_id'))));
    return found.length < ids.length || found.some((row) => namesProduction(cellValue(row, 'tags')));
  } catch (error) {
    if (signal.aborted || (error instanceof CallError && error.failure === 'session')) throw error;
    return true;
  }
}
