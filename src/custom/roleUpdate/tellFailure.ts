import { CallError, serverMessage } from '../../dataProvider/callError';
import type { Reply } from '../../definitions/basics';
import { t } from '../../i18n/translate';
import { changeFailure } from '../../ui/changeFailure';
import { showToast, toastDurations } from '../../ui/toasts';
import { answerOf, type ToolAnswer } from '../../ui/tool/toolAnswer';

/** What is said about a change that failed: what failed, and why where the server has said so. */
export interface Told {
  readonly text: string;
  readonly detail?: string | undefined;
  readonly reply?: Reply | undefined;
}

/**
 * The words about a change of a person that failed: after a time-out that nobody knows (C8), else `failed`
 * with what is known about why. `undefined` when nothing is to be said: the session has ended.
 */
export function failureWords(error: unknown, failed: string): Told | undefined {
  const failure = changeFailure(error, failed);
  if (!failure) return undefined;
  if (error instanceof CallError && error.failure === 'timeout') return { text: failure.text };
  const reply = error instanceof CallError ? error.reply : undefined;
  return { text: failed, detail: failure.text === failed ? undefined : failure.text, reply };
}

/**
 * The words about a vertical that could not be given (R34): the server's own where it answered that
 * it did not do it, and `Error assigning vertical: …` where the call broke.
 */
export function verticalWords(error: unknown): Told | undefined {
  const failed = t('roleUpdate.verticalFailed');
  const failure = changeFailure(error, failed);
  if (!failure) return undefined;
  const { reply } = error instanceof CallError ? error : {};
  if (reply && reply.status < 300) return { text: serverMessage(reply) ?? failed, reply };
  return { text: failure.text === failed ? failed : t('roleUpdate.verticalError', { msg: failure.text }), reply };
}

/**
 * Says it in a toast; nothing to say is nothing said.
 *
 * @returns the same for the page, where it stays
 */
export function tellFailure(told: Told | undefined): ToolAnswer | undefined {
  if (!told) return undefined;
  const { text, detail, reply } = told;
  showToast('error', text, { duration: toastDurations.serverError, detail });
  return { ...answerOf('error', text, reply), hint: detail };
}
