import { useEffect, useEffectEvent, useState } from 'react';
import { mayCall } from '../../../contract/access';
import { searchInstances } from '../../../contract/machines';
import { isOffered } from '../../authProvider/offeredCalls';
import { sessionUser } from '../../authProvider/session';
import { fewMachines, namesProduction } from '../../components/machines/production';
import { ask } from '../../dataProvider/ask';
import { CallError, serverMessage } from '../../dataProvider/callError';
import { cellValue } from '../../dataProvider/cells';
import type { Row } from '../../definitions/basics';
import type { FormValues } from '../../definitions/formParts';
import type { PlanDefinition, ToolQuestionProps } from '../../definitions/tool';
import { t } from '../../i18n/translate';
import { merged, type Plan, type PlannedMachine } from './plan';

/** What is known before a termination. */
export type Foresight =
  | { readonly step: 'reading' }
  /** This back end makes no plans (D52). */
  | { readonly step: 'none' }
  /** It does, but not this one; `why` in the server's words. */
  | { readonly step: 'failed'; readonly why: string }
  /** A plan for each form. `production`: a machine is tagged so, or that cannot be found out. */
  | { readonly step: 'ready'; readonly plans: readonly Plan[]; readonly production: boolean };

/** How long a plan may take, in ms: without one the plain question stands. */
const patience = 20_000;

/**
 * The plan of what one of several bodies would hit: of the first that finds a machine.
 *
 * @throws CallError as `ask` does
 */
export async function askForPlan(
  { call }: Pick<PlanDefinition<FormValues>, 'call'>,
  [body, ...others]: readonly unknown[],
  signal: AbortSignal,
): Promise<Plan> {
  const { answer } = await ask(call, { body, signal, timeout: patience });
  const { instances, ambiguous } = answer.data;
  if (others.length === 0 || instances.length + ambiguous.length > 0) return answer.data;
  return askForPlan({ call }, others, signal);
}

/**
 * The rows of machines, of those that are listed.
 *
 * @throws CallError as `ask` does
 */
export async function lookUp(
  machines: readonly Pick<PlannedMachine, 'instance_id' | 'account' | 'region'>[],
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const ids = machines.map(({ instance_id }) => instance_id);
  const anything = { vpc_id: [], platform: [], lifecycle: [], subnet_id: [], instance_state: [], instance_type: [] };
  const account = [...new Set(machines.map((machine) => machine.account))];
  const region = [...new Set(machines.map((machine) => machine.region))];
  const body = {
    ...{ instance_ids: ids, ...anything, ipv4: [], ipv6: [], private_ip: [] },
    ...{ account, region, tag_filters: [] },
  };
  const { answer } = await ask(searchInstances, { body, signal, timeout: patience });
  return answer.data.filter((row) => ids.includes(String(cellValue(row, 'instance_id'))));
}

/**
 * Whether a machine of a plan is one of production. A plan has no tags: they are looked up, but not for so many machines that
 * the account code has to be typed anyway, and not by people who may not search for machines; then the names tell.
 *
 * @throws CallError when the session has ended or `signal` was aborted
 */
async function hitsProduction(plan: Plan, signal: AbortSignal): Promise<boolean> {
  const machines = plan.instances.filter(({ effect }) => effect !== 'none');
  if (machines.some(namesProduction)) return true;
  if (machines.length === 0 || machines.length > fewMachines) return false;
  if (!mayCall(searchInstances.access, sessionUser()?.roles)) return false;
  try {
    const found = await lookUp(machines, signal);
    return found.length < machines.length || found.some((row) => namesProduction(cellValue(row, 'tags')));
  } catch (error) {
    if (signal.aborted || (error instanceof CallError && error.failure === 'session')) throw error;
    return true;
  }
}

/** Reads the plans and what they say of production; `undefined` when the session has ended or `signal` was aborted. */
async function foresee(
  plan: PlanDefinition<FormValues>,
  forms: readonly (readonly unknown[])[],
  signal: AbortSignal,
): Promise<Foresight | undefined> {
  try {
    const plans = await Promise.all(forms.map((bodies) => askForPlan(plan, bodies, signal)));
    return { step: 'ready', plans, production: await hitsProduction(merged(plans), signal) };
  } catch (error) {
    if (!(error instanceof CallError) || signal.aborted || error.failure === 'session') return undefined;
    if (error.status === 404 || error.status === 501) return { step: 'none' };
    return { step: 'failed', why: serverMessage(error.reply) ?? t('response.none') };
  }
}

/**
 * The plans of what a question is about, one for each form, where the back end offers plans (D52), and `reading` until all are
 * there. Leaving aborts the read (D21).
 */
export function useForesight({
  plan,
  forms,
  bodyOf,
}: Pick<ToolQuestionProps, 'plan' | 'bodyOf'> & { readonly forms: readonly FormValues[] }): Foresight {
  const [offered] = useState(() => plan !== undefined && isOffered(plan.call));
  const [foresight, setForesight] = useState<Foresight>({ step: offered ? 'reading' : 'none' });
  const read = useEffectEvent(async (signal: AbortSignal) => {
    const bodies = forms.map((values) => plan?.bodies?.(values) ?? [bodyOf(values)]);
    const made = plan && (await foresee(plan, bodies, signal));
    if (made && !signal.aborted) setForesight(made);
  });
  useEffect(() => {
    if (!offered) return;
    const reading = new AbortController();
    void read(reading.signal);
    return () => reading.abort();
  }, [offered]);
  return foresight;
}
