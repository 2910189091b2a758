import { CallError, serverMessage } from '../../dataProvider/callError';
import type { ActionOutcome, RowAction } from '../../definitions/action';
import type { Reply } from '../../definitions/basics';
import { say, t } from '../../i18n/translate';

/** What is known after an action: its outcome, and whether the rows on show may be out of date by it. */
export interface ActionEnd {
  readonly outcome: ActionOutcome;
  readonly outdated: boolean;
  /** Nobody knows whether it was done (C8). */
  readonly unknown?: boolean;
  /** The server's answer, when it certainly changed nothing. */
  readonly refused?: Pick<Reply, 'body'>;
}

/**
 * What is said about an action that was rejected, and whether the list is to be read again: after a conflict (C11), and
 * whenever the change may have been made although no good answer came (C8). `undefined` when nothing is to be said here: the
 * session has ended.
 */
export function actionFailure(
  error: unknown,
  { label, failed, sessionExpired }: Pick<RowAction, 'label' | 'failed' | 'sessionExpired'>,
): ActionEnd | undefined {
  const words = failed === undefined ? t('list.actionFailed', { action: say(label) }) : say(failed);
  const ended = (text: string, outdated: boolean): ActionEnd => ({ outcome: { tone: 'error', text }, outdated });
  if (!(error instanceof CallError)) {
    return ended(error instanceof Error ? t('list.error', { message: error.message }) : words, false);
  }
  switch (error.failure) {
    case 'session':
      // A refused token is told by whoever ends the session, once for all calls (D10).
      return sessionExpired === undefined || error.reply ? undefined : ended(say(sessionExpired), false);
    case 'aborted':
      return undefined;
    case 'timeout':
      return { outcome: { tone: 'warning', text: t('response.unknown') }, outdated: true, unknown: true };
    case 'network':
      return { ...ended(t('response.none'), true), unknown: true };
    case 'shape':
      return { ...ended(words, true), unknown: true };
    case 'unsent':
      return ended(error.message, false);
    case 'status':
      // A row that is decided or gone: what stands here is not how it is.
      return {
        ...ended(serverMessage(error.reply) ?? words, [404, 409, 410, 412].includes(error.status)),
        ...(error.reply && error.status < 500 && { refused: error.reply }),
      };
  }
}
