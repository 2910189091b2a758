import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '../../contract/call';
import { saysFailed } from '../../contract/shapes';
import { masked, rawLimit } from '../components/rawText';
import { callApi } from '../dataProvider/callApi';
import { CallError, serverMessage } from '../dataProvider/callError';
import type { ActionResult } from '../definitions/answer';
import type { Reply } from '../definitions/basics';
import type { FormValues } from '../definitions/formParts';
import type { Attempt, ToolAct, ToolDefinition } from '../definitions/tool';
import { say } from '../i18n/translate';
import type { FormField } from './fields';
import { failedResult, resultOf } from './results';
import { bodyOf } from './values';

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** Returns the body of a tool's call for a form. */
export const bodyOfTool = ({ body }: ToolDefinition, fields: readonly FormField[], values: FormValues): unknown =>
  body ? body(values) : bodyOf(fields, values);

/** Returns a server's message, which may be any JSON value; `undefined` without one. */
function messageIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.slice(0, rawLimit);
  return value ? JSON.stringify(value).slice(0, rawLimit) : undefined;
}

/** Returns the content of a response, with its secrets masked. */
function contentOf(reply: Reply | undefined) {
  const answer = objectOf(masked(reply?.body));
  const said = (key: string) => messageIn(answer[key]) ?? messageIn(objectOf(answer.data)[key]);
  return { answer, said, message: serverMessage(reply) };
}

/**
 * Sends a tool's call once.
 *
 * @param signal aborts an act that only reads, when the page is left (D21)
 * @param body replaces the body of the form
 * @param call replaces the call of the tool, and has no parameters
 * @returns `undefined` if there is nothing to report: the session has ended, or the act was aborted
 */
export async function sendTool(
  tool: ToolDefinition,
  fields: readonly FormField[],
  values: FormValues,
  act: ToolAct<FormValues>,
  signal: AbortSignal,
  body = bodyOfTool(tool, fields, values),
  call: Call = tool.call,
): Promise<ActionResult | undefined> {
  const { answer: words } = tool;
  const { success = 'confirm.success', noAnswer, timeOut } = words;
  const failed = say(words.failure ?? 'tools.failed');
  const params = call === tool.call ? tool.params?.(values, act.name) : undefined;
  const refused = (answered: Parameters<NonNullable<typeof words.refusal>>[0], result: ActionResult): ActionResult =>
    words.refusal ? { ...result, hint: undefined, ...words.refusal(answered) } : result;
  try {
    const { reply } = await callApi(
      { ...call, ...(words.shape && { answer: words.shape }) },
      { body, ...(params && { params }), signal: act.reads ? signal : undefined },
    );
    const answered = { values, act: act.name, ...contentOf(reply), reply };
    const { message } = answered;
    if (!(words.isSuccess?.(answered) ?? !saysFailed(answered.answer.status)))
      return refused(answered, resultOf('error', message ?? failed, reply));
    return resultOf('success', typeof success === 'function' ? success(answered) : (message ?? say(success)), reply);
  } catch (error) {
    const result = failedResult(error, { failed, noAnswer, timeOut });
    // The outcome of a read does not matter.
    if (result && act.reads) return { ...result, tone: 'error', hint: undefined };
    if (!result || !(error instanceof CallError) || ['timeout', 'network', 'unsent'].includes(error.failure))
      return result;
    return refused({ values, act: act.name, ...contentOf(error.reply), reply: error.reply }, result);
  }
}

/** Returns what a tool's own question and requests know of an act: its plan, and the functions that make and send a body. */
export function senderOf(
  tool: ToolDefinition,
  fields: readonly FormField[],
  act: ToolAct<FormValues>,
  signal: AbortSignal,
): Pick<Attempt, 'plan' | 'bodyOf' | 'send' | 'signal'> {
  return {
    plan: act.plan,
    bodyOf: (values) => bodyOfTool(tool, fields, values),
    send: (values, body, call) => sendTool(tool, fields, values, act, signal, body, call),
    signal,
  };
}

/**
 * Invalidates the cached responses of calls: a list reloads when it is shown next, a query in use at once.
 *
 * @param refused the change was not made: nothing reloads at once
 */
export function invalidateCalls(client: QueryClient, calls: readonly Call[], refused = false): void {
  const refetchType = refused ? 'none' : 'active';
  for (const { name } of calls) {
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(name), refetchType });
  }
}
