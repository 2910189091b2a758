import { useEffect, useEffectEvent, useState } from 'react';
import { mayCall } from '../../../contract/access';
import { searchInstances } from '../../../contract/machines';
import { isOffered } from '../../authProvider/offeredCalls';
import { sessionUser } from '../../authProvider/session';
import { fewMachines, namesProduction } from '../../components/machines/production';
import { callApi } from '../../dataProvider/callApi';
import { CallError, serverMessage } from '../../dataProvider/callError';
import { cellValue } from '../../dataProvider/cells';
import type { Row } from '../../definitions/basics';
import type { FormValues } from '../../definitions/formParts';
import type { PlanDefinition, ToolQuestionProps } from '../../definitions/tool';
import { t } from '../../i18n/translate';
import { merged, type Plan, type PlannedMachine } from './plan';

/** The plan of a termination: loading, not offered, failed, or loaded. */
export type TerminationPlan =
  | { readonly step: 'loading' }
  /** The back end offers no plans (D52). */
  | { readonly step: 'none' }
  /** `why` is the server's message. */
  | { readonly step: 'failed'; readonly why: string }
  /** One plan per form. `production`: a machine is tagged so, or its tags are unknown. */
  | { readonly step: 'ready'; readonly plans: readonly Plan[]; readonly production: boolean };

/** After this time the question is asked without a plan. */
const planTimeoutMs = 20_000;

/**
 * Fetches the plan of the first of several bodies that matches a machine.
 *
 * @throws CallError as `callApi` does
 */
export async function fetchPlan(
  { call }: Pick<PlanDefinition<FormValues>, 'call'>,
  [body, ...others]: readonly unknown[],
  signal: AbortSignal,
): Promise<Plan> {
  const { answer } = await callApi(call, { body, signal, timeout: planTimeoutMs });
  const { instances, ambiguous } = answer.data;
  if (others.length === 0 || instances.length + ambiguous.length > 0) return answer.data;
  return fetchPlan({ call }, others, signal);
}

/**
 * Fetches the rows of machines; those that are not listed are missing.
 *
 * @throws CallError as `callApi` does
 */
export async function fetchMachines(
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
  const { answer } = await callApi(searchInstances, { body, signal, timeout: planTimeoutMs });
  return answer.data.filter((row) => ids.includes(String(cellValue(row, 'instance_id'))));
}

/**
 * Returns true if a machine of a plan is tagged as production or its tags cannot be fetched. A plan has no tags, so up to
 * `fewMachines` machines are fetched; for more, the account code must be typed anyway. Without the right to search machines,
 * only their names count.
 *
 * @throws CallError if the session has ended or `signal` was aborted
 */
async function hitsProduction(plan: Plan, signal: AbortSignal): Promise<boolean> {
  const machines = plan.instances.filter(({ effect }) => effect !== 'none');
  if (machines.some(namesProduction)) return true;
  if (machines.length === 0 || machines.length > fewMachines) return false;
  if (!mayCall(searchInstances.access, sessionUser()?.roles)) return false;
  try {
    const found = await fetchMachines(machines, signal);
    return found.length < machines.length || found.some((row) => namesProduction(cellValue(row, 'tags')));
  } catch (error) {
    if (signal.aborted || (error instanceof CallError && error.failure === 'session')) throw error;
    return true;
  }
}

/** Fetches the plans and checks for production machines; `undefined` if the session has ended or `signal` was aborted. */
async function fetchPlans(
  plan: PlanDefinition<FormValues>,
  forms: readonly (readonly unknown[])[],
  signal: AbortSignal,
): Promise<TerminationPlan | undefined> {
  try {
    const plans = await Promise.all(forms.map((bodies) => fetchPlan(plan, bodies, signal)));
    return { step: 'ready', plans, production: await hitsProduction(merged(plans), signal) };
  } catch (error) {
    if (!(error instanceof CallError) || signal.aborted || error.failure === 'session') return undefined;
    if (error.status === 404 || error.status === 501) return { step: 'none' };
    return { step: 'failed', why: serverMessage(error.reply) ?? t('response.none') };
  }
}

/** Fetches one plan per form, if the back end offers plans (D52). Unmounting aborts the requests (D21). */
export function useTerminationPlan({
  plan,
  forms,
  bodyOf,
}: Pick<ToolQuestionProps, 'plan' | 'bodyOf'> & { readonly forms: readonly FormValues[] }): TerminationPlan {
  const [offered] = useState(() => plan !== undefined && isOffered(plan.call));
  const [known, setKnown] = useState<TerminationPlan>({ step: offered ? 'loading' : 'none' });
  const read = useEffectEvent(async (signal: AbortSignal) => {
    const bodies = forms.map((values) => plan?.bodies?.(values) ?? [bodyOf(values)]);
    const made = plan && (await fetchPlans(plan, bodies, signal));
    if (made && !signal.aborted) setKnown(made);
  });
  useEffect(() => {
    if (!offered) return;
    const reading = new AbortController();
    void read(reading.signal);
    return () => reading.abort();
  }, [offered]);
  return known;
}
