import * as z from 'zod/mini';
import { saysFailed, saysSuccess } from '../../../contract/shapes';
import { timeOfDay } from '../../components/shownText';
import { serverMessage } from '../../dataProvider/callError';
import { textIn } from '../../dataProvider/cells';
import { splitAnswer } from '../../dataProvider/rows';
import type { ActionResult } from '../../definitions/answer';
import type { Row } from '../../definitions/basics';
import { t } from '../../i18n/translate';
import type { PlannedRequest } from './plan';

/** The results by machine that are stored with a result; an older console's lack them. */
const stored = z.object({
  machines: z.array(
    z.object({
      id: z.string(),
      tone: z.enum(['success', 'warning', 'error']),
      text: z.string(),
      state: z.optional(z.string()),
      endsAt: z.optional(z.string()),
      name: z.nullish(z.string()),
      account: z.optional(z.string()),
      region: z.optional(z.string()),
    }),
  ),
});

/** The result of one machine, `warning` if it is unknown, with its name and place according to the plan. */
export type MachineResult = z.output<typeof stored>['machines'][number];

/** Returns the results by machine that {@link together} stored. */
export const machinesIn = ({ body }: Pick<ActionResult, 'body'>): readonly MachineResult[] =>
  stored.safeParse(body).data?.machines ?? [];

/**
 * Returns the results by machine: the rows under `data` with an `instance_id`. In a refusal only rows that report a result count;
 * others only name the machines.
 *
 * @param good the response is a success, by its code and its status
 */
export function machineResults(body: unknown, good: boolean): MachineResult[] {
  const rows = splitAnswer(body, 'data')?.rows ?? [];
  return rows.flatMap((row) => {
    const id = filledIn(row, 'instance_id');
    return id === undefined || !(good || hasResult(row)) ? [] : [{ id, ...resultIn(row) }];
  });
}

/** Returns true if a row reports a result, not only an identifier. */
function hasResult(row: Row): boolean {
  const status = textIn(row, 'status');
  return Object.hasOwn(row, 'outcome') || saysSuccess(status) || saysFailed(status);
}

function resultIn(row: Row): Omit<MachineResult, 'id'> {
  const outcome = filledIn(row, 'outcome');
  const error = filledIn(row, 'error') ?? filledIn(row, 'error_code');
  const status = filledIn(row, 'status');
  if (outcome === 'failed' || error !== undefined || saysFailed(status ?? '')) {
    return { tone: 'error', text: error ?? filledIn(row, 'message') ?? t('terminate.failed') };
  }
  const state = filledIn(row, 'state') ?? status;
  const endsAt = filledIn(row, 'ends_at');
  if (endsAt !== undefined)
    return { tone: 'success', text: t('hold.result', { time: timeOfDay(endsAt) ?? endsAt }), state, endsAt };
  if (outcome === 'none') return { tone: 'success', text: endedText(state ?? '', row.own_termination_at) };
  const before = filledIn(row, 'previous_state');
  if (state === undefined) return { tone: 'success', text: t('terminate.started') };
  const text = before === undefined ? state : `${before} → ${state}`;
  // `status` is either the machine's state or the result.
  return { tone: 'success', text, ...(!saysSuccess(state) && { state }) };
}

/** Describes a machine that had already ended. `own` is the time at which the user terminated it. */
export function endedText(state: string, own: unknown): string {
  const time = timeOfDay(own);
  return time === undefined ? t('terminate.overAlready', { state }) : t('terminate.byYou', { time });
}

const filledIn = (row: Row, key: string) => textIn(row, key) || undefined;

export interface RequestResult {
  readonly answer: ActionResult;
  /** Without a plan: the machines in the response. */
  readonly machines: readonly MachineResult[];
}

/** Joins a message and its hint. */
export const withHint = ({ text, hint }: Pick<ActionResult, 'text' | 'hint'>) =>
  hint === undefined ? text : `${text}: ${hint}`;

/**
 * Returns the result of a request, which is no success if one of its machines failed.
 *
 * @param request its machines: each gets its own result, or that of the whole request
 */
export function resultOf(answer: ActionResult, request?: PlannedRequest): RequestResult {
  const { body, status = 0 } = answer;
  const named = machineResults(body, status >= 200 && status < 300 && saysSuccess(objectOf(body).status));
  const failed = answer.tone === 'success' && named.some(({ tone }) => tone === 'error');
  const told: ActionResult = failed
    ? { ...answer, tone: 'error', text: t('terminate.failed'), hint: serverMessage({ body }) }
    : answer;
  if (!request) return { answer: told, machines: named };
  const byId = new Map(named.map((machine) => [machine.id, machine]));
  const { tone } = told;
  const text = tone === 'success' ? t('terminate.started') : withHint(told);
  return {
    answer: told,
    machines: request.map(({ instance_id: id, name, account, region }) => ({
      ...(byId.get(id) ?? { id, tone, text }),
      ...{ name, account, region },
    })),
  };
}

const objectOf = (value: unknown): { readonly status?: unknown } =>
  typeof value === 'object' && value !== null ? value : {};

/** Combines the results of all requests: a success only if each is one, with all raw responses and the results by machine. */
export function together(results: readonly [RequestResult, ...RequestResult[]]): ActionResult {
  const [{ answer }] = results;
  const machines = results.flatMap((result) => result.machines);
  const body = { machines };
  if (results.length === 1) return { ...answer, body };
  const answers = results.map((result) => result.answer);
  const worst = answers.find(({ tone }) => tone === 'error') ?? answers.find(({ tone }) => tone === 'warning');
  const done = machines.filter(({ tone }) => tone === 'success').length;
  const raws = answers.flatMap(({ raw }) => raw ?? []);
  return {
    tone: worst?.tone ?? 'success',
    text: t('terminate.summary', { done, n: machines.length }),
    hint: worst && withHint(worst),
    isUnknown: worst?.isUnknown,
    raw: raws.length === 0 ? undefined : raws.join('\n\n'),
    body,
    at: Date.now(),
  };
}
