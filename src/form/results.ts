import * as z from 'zod/mini';
import { failure } from '../../contract/shapes';
import { changeFailure } from '../components/failures';
import { masked, shownText, wholeText } from '../components/rawText';
import { showToast, toastDurations } from '../components/toasts';
import { CallError, serverMessage } from '../dataProvider/callError';
import { jsonOf } from '../dataProvider/json';
import type { ActionResult, AnswerDefinition } from '../definitions/answer';
import type { Reply, Text } from '../definitions/basics';
import type { FormFaults, FormValues } from '../definitions/formParts';
import { say, t } from '../i18n/translate';
import { type FormField, isSecret } from './fields';

/** Returns a result with its response, in which tokens, passwords and codes are masked (C30). */
export function resultOf(tone: ActionResult['tone'], text: string, reply?: Reply): ActionResult {
  const raw = reply && wholeText(reply, 2);
  return { tone, text, raw, body: masked(reply?.body), status: reply?.status, at: Date.now() };
}

/** The messages about a failed call. */
interface FailureWords {
  /** Shown if the server gives no message. */
  readonly failed: string;
  /** Shown if there is no response. Default: a general text that says so. */
  readonly noAnswer?: Text | undefined;
  /** Shown if there is no response in time. Default: that the outcome is unknown. */
  readonly timeOut?: Text | undefined;
  /** Shown if the session had expired before anything was sent. Default: only the session announces that. */
  readonly sessionExpired?: Text | undefined;
}

/** Statuses after which the rows are outdated: another person has changed or deleted the record (C11). */
const outdatedStatuses: readonly number[] = [404, 409, 410, 412];

/**
 * Returns the result of a rejected call: a warning if the outcome is unknown (C8), with the error's message for a fault of the page's
 * own code. `undefined` if there is nothing to report: the session has ended, or the call was aborted.
 */
export function failedResult(error: unknown, words: FailureWords): ActionResult | undefined {
  const { failed, noAnswer, timeOut, sessionExpired } = words;
  if (!(error instanceof CallError))
    return resultOf('error', error instanceof Error ? t('list.error', { message: error.message }) : failed);
  // The end of the session announces a refused token, once for all calls (D10).
  if (error.failure === 'session' && sessionExpired !== undefined && !error.reply)
    return resultOf('error', say(sessionExpired));
  const found = changeFailure(error, failed);
  if (!found) return undefined;
  if (!found.unknown) {
    const outdated = outdatedStatuses.includes(error.status);
    const isRefused = error.reply !== undefined && error.status < 500;
    return {
      ...resultOf('error', found.text, error.reply),
      ...(outdated && { outdated }),
      ...(isRefused && { isRefused }),
    };
  }
  const result: ActionResult = { ...resultOf('warning', found.text, error.reply), outdated: true, isUnknown: true };
  if (error.failure === 'network' && noAnswer !== undefined)
    return { ...result, text: say(noAnswer), hint: t('response.maybeDone') };
  return error.failure === 'timeout' && timeOut !== undefined
    ? { ...result, text: say(timeOut), hint: found.text }
    : result;
}

/** Adds the current state to an unknown outcome (C8), if it can be read. Returns other results unchanged. */
export async function withStateNow(
  result: ActionResult | undefined,
  read: ((unknown: ActionResult) => Promise<ActionResult>) | undefined,
): Promise<ActionResult | undefined> {
  return result?.isUnknown && read ? read(result) : result;
}

/** Secrets shorter than this occur in too many other words to be masked. */
const minSecretLength = 4;

/** Masks a submitted secret that a server has repeated. */
export const withoutSecret = (text: string, secret: string): string =>
  secret.length < minSecretLength ? text : text.replaceAll(secret, '••••••');

/** Returns the values of the secret fields of a form. */
export const secretsIn = (fields: readonly FormField[], values: FormValues): string[] =>
  fields.filter(isSecret).map(({ name }) => values[name] ?? '');

/** Returns a result for storage: with the submitted form, or without anything that could hold a secret of it. */
export function storedResult(
  result: ActionResult,
  fields: readonly FormField[],
  values: FormValues,
  act: string,
): ActionResult {
  const secrets = secretsIn(fields, values);
  if (secrets.length === 0) return { act, values, ...result };
  const { text, hint, raw } = result;
  const clean = (words: string) => secrets.reduce(withoutSecret, words);
  return { ...result, text: clean(text), hint: hint && clean(hint), raw: raw && clean(raw), body: undefined, act };
}

/** The required part of a response that refuses fields. */
const refusedValues = z.pick(failure, { fields: true });

/** Maximum length of a field's error, in characters (C4). */
const maxFaultLength = 500;

/** Returns the errors of a form's fields in a response, by field, with secrets masked. */
export function refusedFields(
  fields: readonly FormField[],
  values: FormValues,
  { tone, body }: Pick<ActionResult, 'tone' | 'body'>,
): FormFaults {
  const { data } = refusedValues.safeParse(tone === 'error' ? body : undefined);
  const secrets = secretsIn(fields, values);
  const known = (data?.fields ?? []).flatMap(({ path, message }) => {
    const name = path.split('.')[0] ?? '';
    return fields.some((field) => field.name === name)
      ? [[name, secrets.reduce(withoutSecret, message).slice(0, maxFaultLength)] as const]
      : [];
  });
  return Object.fromEntries(known);
}

/**
 * Shows the result of a form in a toast.
 *
 * @param left true if the page of the form was left
 */
export function announceResult(
  { tone, text, hint, raw = '' }: ActionResult,
  { toast = {} }: Pick<AnswerDefinition<FormValues>, 'toast'>,
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

/** Returns a raw response in one line if it is JSON; `undefined` for an empty one. */
function inOneLine(raw: string, value: unknown): string | undefined {
  return raw.trim() === '' ? undefined : shownText(value === undefined ? raw : JSON.stringify(value));
}
