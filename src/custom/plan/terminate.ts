import type { ToolAnswer } from '../../definitions/answer';
import type { Attempt } from '../../definitions/tool';
import { t } from '../../i18n/translate';
import { askForPlan } from './foresight';
import { hitting, type PlannedRequest } from './plan';
import { machinesIn, type RequestResult, resultOf, together } from './results';

/** What the question has decided: the requests of a plan; nothing where there is no plan. */
export const requestsIn = ({ decision }: Pick<Attempt, 'decision'>) =>
  decision as readonly PlannedRequest[] | undefined;

type Termination = Pick<Attempt, 'values' | 'plan' | 'decision' | 'bodyOf' | 'signal' | 'send' | 'tell'>;

/**
 * Sends what a form asks for, or, where there is a plan, its requests one after the other; none is sent twice. A session that
 * ends stops it.
 *
 * @returns `undefined` when there is nothing to say: the session ended before anything was done
 */
export async function terminate(attempt: Termination): Promise<ToolAnswer | undefined> {
  const { values, plan, send, tell } = attempt;
  const requests = requestsIn(attempt);
  if (!plan || !requests) {
    const answer = await send(values);
    return answer && together([resultOf(answer)]);
  }
  const results: RequestResult[] = [];
  const tellProgress = () => tell({ progress: { done: results.length, of: requests.length } });
  tellProgress();
  for (const request of requests) {
    const answer = await send(hitting(values, plan, request));
    if (!answer) break;
    results.push(resultOf(answer, request));
    tellProgress();
  }
  const [first, ...others] = results;
  return first && together([first, ...others]);
}

/** An unknown outcome with the states of its machines by now (C8); as it was where they cannot be read. */
export async function withStates(answer: ToolAnswer, attempt: Termination): Promise<ToolAnswer> {
  const { values, plan, bodyOf, signal } = attempt;
  const requests = requestsIn(attempt);
  if (!plan || !requests) return answer;
  const now = await askForPlan(plan, [bodyOf(hitting(values, plan, requests.flat()))], signal).catch(() => undefined);
  const states = new Map(now?.instances.map(({ instance_id, state }) => [instance_id, state]));
  const machines = machinesIn(answer).map((machine) => {
    const state = states.get(machine.id);
    return machine.tone !== 'warning' || state === undefined
      ? machine
      : { ...machine, text: t('terminate.now', { state }) };
  });
  return { ...answer, body: { machines } };
}
