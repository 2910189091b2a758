import type { ActionResult } from '../../definitions/answer';
import type { Attempt, RowResult, RowsAttempt, RowsParts, ToolParts } from '../../definitions/tool';
import { t } from '../../i18n/translate';
import { MachineResults } from './MachineResults';
import { PlanDialog, PlanQuestion } from './PlanQuestion';
import { type Decided, effectOf, isProtected, type PlannedRequest, withTargets } from './plan';
import { endedText, machinesIn, type RequestResult, resultOf, together, withHint } from './results';
import { fetchPlan } from './useTerminationPlan';

/** Returns what the question has decided; `undefined` without a plan. */
export const decidedIn = ({ decision }: Pick<Attempt, 'decision'>) => decision as Decided | undefined;

/** Sends the tool's call for the machines of a request, or the call that puts them on hold. */
function sendFor({ values, plan, decision, bodyOf, send }: Termination, request: PlannedRequest) {
  const { isHold } = decidedIn({ decision }) ?? {};
  const exact = plan ? withTargets(values, plan, request) : values;
  if (!isHold || !plan?.hold) return send(exact);
  return send(exact, plan.hold.body?.(exact) ?? bodyOf(exact), plan.hold.call);
}

type Termination = Pick<Attempt, 'values' | 'plan' | 'decision' | 'bodyOf' | 'signal' | 'send' | 'report'>;

/**
 * Sends the form, or the requests of its plan one after the other, each once. Stops if the session ends.
 *
 * @returns `undefined` if the session ended before the first response
 */
export async function terminate(attempt: Termination): Promise<ActionResult | undefined> {
  const { values, plan, send, report } = attempt;
  const requests = decidedIn(attempt)?.requests;
  if (!plan || !requests) {
    const answer = await send(values);
    return answer && together([resultOf(answer)]);
  }
  const results: RequestResult[] = [];
  const reportProgress = () => report({ progress: { done: results.length, of: requests.length } });
  reportProgress();
  for (const request of requests) {
    const answer = await sendFor(attempt, request);
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
  const requests = decidedIn(attempt)?.requests;
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

/** Returns the results of the machines of a plan that are in no request. */
function skipped({ plan, requests, isHold = false }: Decided): ReadonlyMap<string, RowResult> {
  const hit = new Set(requests.flat().map(({ instance_id }) => instance_id));
  const left = plan.instances.filter(({ instance_id }) => !hit.has(instance_id));
  return new Map(
    left.map((machine): [string, RowResult] => {
      const { instance_id, state, own_termination_at } = machine;
      if (effectOf(machine, plan) === 'ended')
        return [instance_id, { tone: 'success', text: endedText(state, own_termination_at), state }];
      const other = isHold ? 'hold.leftOut' : 'terminate.failed';
      return [instance_id, { tone: 'warning', text: t(isProtected(machine, plan) ? 'terminate.leftOut' : other) }];
    }),
  );
}

/** Returns the result of a machine that the response does not mention. */
const resultOfAll = (answer: ActionResult): RowResult => ({
  tone: answer.tone,
  text: answer.tone === 'success' ? t('terminate.started') : withHint(answer),
});

/** Terminates machines of a list, place by place, as the question has decided. Sends nothing twice and stops if the session ends. */
async function terminateRows(attempt: RowsAttempt): Promise<readonly (RowResult | undefined)[]> {
  const { forms, identifiers, plan, report } = attempt;
  const decided = attempt.decision as readonly Decided[] | undefined;
  const known = new Map(decided?.flatMap((one) => [...skipped(one)]));
  for (const [index, values] of forms.entries()) {
    const decision = decided?.[index];
    const requests = decision?.requests;
    if (requests?.length === 0) continue;
    const one = { ...attempt, values, decision, report: () => undefined };
    const answer = await terminate(one);
    if (!answer) return identifiers.map((id) => known.get(id));
    if (!requests) for (const id of plan?.hits(values).entries ?? []) known.set(id, resultOfAll(answer));
    const uncertain = machinesIn(answer).some(({ tone }) => tone === 'warning');
    const now = uncertain ? await withStates(answer, one) : answer;
    for (const { id, tone, text, state, endsAt } of machinesIn(now))
      known.set(id, { tone, text, ...(state !== undefined && { state }), ...(endsAt !== undefined && { endsAt }) });
    report(identifiers.filter((id) => known.has(id)).length);
  }
  return identifiers.map((id) => known.get(id) ?? { tone: 'error', text: t('terminate.notThere') });
}

/** Parts of the termination of rows of a list. */
export const rows: RowsParts = { Question: PlanDialog, perform: terminateRows };

/** Parts of tools that terminate: the question with a plan, its requests, and the result of each machine. */
const terminations: ToolParts = {
  Question: PlanQuestion,
  Response: MachineResults,
  perform: terminate,
  rows,
  afterUnknown: withStates,
};

export default terminations;

/** Parts of a tool that shows the result itself: the question with a plan, then the tool's own call for that machine. */
export const planned: ToolParts = {
  Question: PlanQuestion,
  perform: (attempt) => {
    const [request] = decidedIn(attempt)?.requests ?? [];
    return request ? sendFor(attempt, request) : attempt.send(attempt.values);
  },
};
