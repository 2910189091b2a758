import type { ActionResult } from '../../definitions/answer';
import type { Attempt } from '../../definitions/tool';
import { t } from '../../i18n/translate';
import { type PlannedRequest, withTargets } from './plan';
import { machinesIn, type RequestResult, resultOf, together } from './results';
import { fetchPlan } from './useTerminationPlan';

/** Returns the requests that the question has decided on; `undefined` without a plan. */
export const requestsIn = ({ decision }: Pick<Attempt, 'decision'>) =>
  decision as readonly PlannedRequest[] | undefined;

type Termination = Pick<Attempt, 'values' | 'plan' | 'decision' | 'bodyOf' | 'signal' | 'send' | 'report'>;

/**
 * Sends the form, or the requests of its plan one after the other, each once. Stops if the session ends.
 *
 * @returns `undefined` if the session ended before the first response
 */
export async function terminate(attempt: Termination): Promise<ActionResult | undefined> {
  const { values, plan, send, report } = attempt;
  const requests = requestsIn(attempt);
  if (!plan || !requests) {
    const answer = await send(values);
    return answer && together([resultOf(answer)]);
  }
  const results: RequestResult[] = [];
  const reportProgress = () => report({ progress: { done: results.length, of: requests.length } });
  reportProgress();
  for (const request of requests) {
    const answer = await send(withTargets(values, plan, request));
    if (!answer) break;
    results.push(resultOf(answer, request));
    reportProgress();
  }
  const [first, ...others] = results;
  return first && together([first, ...others]);
}

/** Adds the current states of the machines to an unknown outcome (C8). Returns it unchanged if they cannot be fetched. */
export async function withStates(answer: ActionResult, attempt: Termination): Promise<ActionResult> {
  const { values, plan, bodyOf, signal } = attempt;
  const requests = requestsIn(attempt);
  if (!plan || !requests) return answer;
  const now = await fetchPlan(plan, [bodyOf(withTargets(values, plan, requests.flat()))], signal).catch(
    () => undefined,
  );
  const states = new Map(now?.instances.map(({ instance_id, state }) => [instance_id, state]));
  const machines = machinesIn(answer).map((machine) => {
    const state = states.get(machine.id);
    return machine.tone !== 'warning' || state === undefined
      ? machine
      : { ...machine, text: t('terminate.now', { state }) };
  });
  return { ...answer, body: { machines } };
}
