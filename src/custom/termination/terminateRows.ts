import type { ActionResult } from '../../definitions/answer';
import type { RowResult, RowsAttempt, RowsParts } from '../../definitions/tool';
import { t } from '../../i18n/translate';
import { type Decided, PlanDialog } from './PlanQuestion';
import { effectOf, isProtected } from './plan';
import { endedText, machinesIn, withHint } from './results';
import { terminate, withStates } from './terminate';

/** Returns the results of the machines of a plan that are in no request. */
function skipped({ plan, requests }: Decided): ReadonlyMap<string, RowResult> {
  const hit = new Set(requests.flat().map(({ instance_id }) => instance_id));
  const left = plan.instances.filter(({ instance_id }) => !hit.has(instance_id));
  return new Map(
    left.map((machine): [string, RowResult] => {
      const { instance_id, state, own_termination_at } = machine;
      if (effectOf(machine, plan) === 'ended')
        return [instance_id, { tone: 'success', text: endedText(state, own_termination_at), state }];
      const why = isProtected(machine, plan) ? 'terminate.leftOut' : 'terminate.failed';
      return [instance_id, { tone: 'warning', text: t(why) }];
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
    const requests = decided?.[index]?.requests;
    if (requests?.length === 0) continue;
    const one = { ...attempt, values, decision: requests, report: () => undefined };
    const answer = await terminate(one);
    if (!answer) return identifiers.map((id) => known.get(id));
    if (!requests) for (const id of plan?.hits(values).entries ?? []) known.set(id, resultOfAll(answer));
    const uncertain = machinesIn(answer).some(({ tone }) => tone === 'warning');
    const now = uncertain ? await withStates(answer, one) : answer;
    for (const { id, tone, text, state } of machinesIn(now))
      known.set(id, { tone, text, ...(state !== undefined && { state }) });
    report(identifiers.filter((id) => known.has(id)).length);
  }
  return identifiers.map((id) => known.get(id) ?? { tone: 'error', text: t('terminate.notThere') });
}

const rows: RowsParts = { Question: PlanDialog, perform: terminateRows };

export default rows;
