import { CallError } from '../../dataProvider/callError';
import type { ToolAnswer } from '../../definitions/answer';
import type { Reply } from '../../definitions/basics';
import { t } from '../../i18n/translate';
import { changeFailure } from '../failures';
import { masked, wholeText } from '../rawText';

export type { ToolAnswer };

/** The answer of a call whose outcome is known from its reply. */
export function answerOf(tone: ToolAnswer['tone'], text: string, reply?: Reply): ToolAnswer {
  const raw = reply && wholeText(reply, 2);
  return { tone, text, raw, body: masked(reply?.body), status: reply?.status, at: Date.now() };
}

/** Shorter passwords than this stand in too many other words to be blotted out. */
const shortestSecret = 4;

/** A text in which a password that was sent is dots, should the server have repeated it. */
export const withoutSecret = (text: string, secret: string): string =>
  secret.length < shortestSecret ? text : text.replaceAll(secret, '••••••');

/** An answer without passwords that were sent; its body is not searched. */
export function withoutSecrets(answer: ToolAnswer, secrets: readonly string[]): ToolAnswer {
  const clean = (text: string) => secrets.reduce(withoutSecret, text);
  return {
    ...answer,
    text: clean(answer.text),
    hint: answer.hint && clean(answer.hint),
    raw: answer.raw && clean(answer.raw),
  };
}

/**
 * The answer of a call that was rejected: the server's message, or `failed`; a warning where nobody knows whether it was
 * done (C8). `undefined` when nothing is to be said here: the session has ended, or the call was called off.
 *
 * @param noAnswer what is said when no answer came, where a screen has words of its own for that
 * @param timeOut what is said when none came in time; absent: that the outcome is unknown
 */
export function failedAnswer(
  error: unknown,
  failed: string,
  noAnswer?: string,
  timeOut?: string,
): ToolAnswer | undefined {
  const failure = changeFailure(error, failed);
  if (failure === undefined) return undefined;
  const reply = error instanceof CallError ? error.reply : undefined;
  const answer = answerOf(failure.unknown ? 'warning' : 'error', failure.text, reply);
  const kind = error instanceof CallError ? error.failure : undefined;
  if (kind === 'network' && noAnswer !== undefined) return { ...answer, text: noAnswer, hint: t('response.maybeDone') };
  if (kind === 'timeout' && timeOut !== undefined) return { ...answer, text: timeOut, hint: failure.text };
  return answer;
}
