import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Call } from '../../contract/call';
import { failure, saysFailed } from '../../contract/shapes';
import { masked, rawLimit, shownText } from '../components/rawText';
import { showToast, toastDurations } from '../components/toasts';
import { answerOf, failedAnswer, withoutSecret, withoutSecrets } from '../components/tool/toolAnswer';
import { callApi } from '../dataProvider/callApi';
import { CallError, serverMessage } from '../dataProvider/callError';
import { jsonOf } from '../dataProvider/json';
import type { ToolAnswer } from '../definitions/answer';
import type { Reply, Text } from '../definitions/basics';
import type { FormFaults, FormValues } from '../definitions/formParts';
import type { ToolAct, ToolDefinition } from '../definitions/tool';
import { say } from '../i18n/translate';
import { type FormField, isSecret } from './fields';
import { bodyOf } from './values';

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** What a tool's call is sent for a form. */
export const bodyOfTool = ({ body }: ToolDefinition, fields: readonly FormField[], values: FormValues): unknown =>
  body ? body(values) : bodyOf(fields, values);

/** A server's words, which it may give as any JSON value; `undefined` for none. */
function wordsOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.slice(0, rawLimit);
  return value ? JSON.stringify(value).slice(0, rawLimit) : undefined;
}

/** What is known of an answer, with its secrets masked. */
function contentOf(reply: Reply | undefined) {
  const answer = objectOf(masked(reply?.body));
  const said = (key: string) => wordsOf(answer[key]) ?? wordsOf(objectOf(answer.data)[key]);
  return { answer, said, message: serverMessage(reply) };
}

/**
 * Sends a tool's call with what a form holds, once.
 *
 * @param signal aborts an act that only reads, when the page is left (D21)
 * @param body another one than the form makes
 * @returns what there is to say; `undefined` when that is nothing: the session has ended, or the act was aborted
 */
export async function sendTool(
  tool: ToolDefinition,
  fields: readonly FormField[],
  values: FormValues,
  act: ToolAct<FormValues>,
  signal: AbortSignal,
  body = bodyOfTool(tool, fields, values),
): Promise<ToolAnswer | undefined> {
  const { call, answer: words } = tool;
  const { success = 'confirm.success' } = words;
  const failed = say(words.failure ?? 'tools.failed');
  const params = tool.params?.(values, act.name);
  const refused = (answered: Parameters<NonNullable<typeof words.refusal>>[0], error: ToolAnswer): ToolAnswer => {
    if (!words.refusal) return error;
    return { ...error, hint: undefined, ...words.refusal(answered) };
  };
  try {
    const { reply } = await callApi(
      { ...call, ...(words.shape && { answer: words.shape }) },
      { body, ...(params && { params }), signal: act.reads ? signal : undefined },
    );
    const answered = { values, act: act.name, ...contentOf(reply), reply };
    const { message } = answered;
    if (!(words.isSuccess?.(answered) ?? !saysFailed(answered.answer.status)))
      return refused(answered, answerOf('error', message ?? failed, reply));
    return answerOf('success', typeof success === 'function' ? success(answered) : (message ?? say(success)), reply);
  } catch (error) {
    const own = (text: Text | undefined) => (text === undefined ? undefined : say(text));
    const answer = failedAnswer(error, failed, own(words.noAnswer), own(words.timeOut));
    // Of a read, nothing is uncertain but the answer.
    if (answer && act.reads) return { ...answer, tone: 'error', hint: undefined };
    if (!answer || !(error instanceof CallError) || ['timeout', 'network', 'unsent'].includes(error.failure))
      return answer;
    return refused({ values, act: act.name, ...contentOf(error.reply), reply: error.reply }, answer);
  }
}

/** What a form holds that no answer may repeat. */
export const secretsIn = (fields: readonly FormField[], values: FormValues): string[] =>
  fields.filter(isSecret).map(({ name }) => values[name] ?? '');

/** An answer as it is stored: with the form that it is about, or, where that has a secret in it, with nothing that could repeat it. */
export function storedAnswer(
  answer: ToolAnswer,
  fields: readonly FormField[],
  values: FormValues,
  act: string,
): ToolAnswer {
  const secrets = secretsIn(fields, values);
  return secrets.length === 0
    ? { act, values, ...answer }
    : { ...withoutSecrets(answer, secrets), body: undefined, act };
}

/** All that is needed to tell them: whatever else a back end says with it. */
const refusedValues = z.pick(failure, { fields: true });

/** The fields of a form whose values an answer says are refused, each with why; a secret that it repeats is dots. */
export function refusedFields(
  fields: readonly FormField[],
  values: FormValues,
  { tone, body }: Pick<ToolAnswer, 'tone' | 'body'>,
): FormFaults {
  const { data } = refusedValues.safeParse(tone === 'error' ? body : undefined);
  const secrets = secretsIn(fields, values);
  const known = (data?.fields ?? []).flatMap(({ path, message }) => {
    const name = path.split('.')[0] ?? '';
    return fields.some((field) => field.name === name)
      ? [[name, secrets.reduce(withoutSecret, message).slice(0, maximumWords)] as const]
      : [];
  });
  return Object.fromEntries(known);
}

/** More characters than this of a fault are not shown at its field (C4). */
const maximumWords = 500;

/**
 * Shows an answer in a toast.
 *
 * @param left true if the page of the form was left
 */
export function tellAnswer(
  { tone, text, hint, raw = '' }: ToolAnswer,
  { toast = {} }: ToolDefinition['answer'],
  left = false,
): void {
  const { success = 'short', failure = 'long', body } = toast;
  if (tone === 'success') {
    if (success === 'away' && !left) return;
    showToast(tone, text, { duration: toastDurations[success === 'away' ? 'long' : success], detail: hint });
    return;
  }
  const value = jsonOf(raw);
  const holdsBody = body === true || (body === 'wordless' && serverMessage({ body: value }) === undefined);
  const detail = hint ?? (holdsBody ? inOneLine(raw, value) : undefined);
  showToast(tone, text, { duration: toastDurations[failure], detail });
}

/** A raw answer in one line, where it is JSON; nothing for an empty one. */
function inOneLine(raw: string, value: unknown): string | undefined {
  return raw.trim() === '' ? undefined : shownText(value === undefined ? raw : JSON.stringify(value));
}

/**
 * Lets what calls have answered be read again: a list when it is next shown, what a form on show is about at once.
 *
 * @param refused the change was not made: nothing is read at once
 */
export function invalidateCalls(client: QueryClient, calls: readonly Call[], refused = false): void {
  const refetchType = refused ? 'none' : 'active';
  for (const { name } of calls) {
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(name), refetchType });
  }
}
