import { CallError, serverMessage } from '../../dataProvider/callError';
import { t } from '../../i18n/translate';
import { changeFailure } from '../../ui/changeFailure';
import { showToast, toastDurations } from '../../ui/toasts';

/** What is said about a change that failed: what failed, and why where the server has said so. */
export interface Told {
  readonly text: string;
  readonly detail?: string | undefined;
}

/**
 * The words about a change of a person that failed: after a time-out that nobody knows (hostile case C8), else `failed`
 * with what is known about why. `undefined` when nothing is to be said: the session has ended.
 */
export function failureWords(error: unknown, failed: string): Told | undefined {
  const failure = changeFailure(error, failed);
  if (!failure) return undefined;
  if (error instanceof CallError && error.failure === 'timeout') return { text: failure.text };
  return { text: failed, detail: failure.text === failed ? undefined : failure.text };
}

/**
 * The words about a vertical that could not be given (specification, section 8): the server's own where it answered that
 * it did not do it, and `Error assigning vertical: …` where the call broke.
 */
export function verticalWords(error: unknown): Told | undefined {
  const failed = t('roleUpdate.verticalFailed');
  const failure = changeFailure(error, failed);
  if (!failure) return undefined;
  const { reply } = error instanceof CallError ? error : {};
  if (reply && reply.status < 300) return { text: serverMessage(reply) ?? failed };
  return { text: failure.text === failed ? failed : t('roleUpdate.verticalError', { msg: failure.text }) };
}

/** Says it in a toast; nothing to say is nothing said. */
export function tellFailure(told: Told | undefined): void {
  if (told) showToast('error', told.text, { duration: toastDurations.serverError, detail: told.detail });
}
