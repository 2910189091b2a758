import { CallError, serverMessage } from '../dataProvider/callError';
import { type MessageKey, t } from '../i18n/translate';
import { withRetryAfter } from './retryAfter';

/** Returns true for a failure without a message: the session has ended, or the request was aborted. */
export const isSilent = (error: unknown): boolean =>
  error instanceof CallError && (error.failure === 'session' || error.failure === 'aborted');

/** Returns true if the user may not read it any more: cached data must leave the page. */
export const isForbidden = (error: unknown): boolean => error instanceof CallError && error.status === 403;

/** Returns true if a read has failed and there is nothing to show: no cached data, or it is forbidden now. */
export const isLost = (error: unknown, data: unknown): boolean =>
  error !== null && error !== undefined && (data === undefined || isForbidden(error));

/** Returns why a read has failed, as the end of a sentence. */
export function whyNotRead(error: unknown): string {
  if (!(error instanceof CallError)) return t('read.unexpected');
  if (error.failure === 'network') return t(navigator.onLine ? 'read.noResponse' : 'read.offline');
  if (error.failure === 'timeout') return t('read.timeout');
  const said = error.words ?? serverMessage(error.reply);
  return said?.trim().replace(/\.$/, '') ?? (error.status >= 400 ? `HTTP ${error.status}` : t('read.invalid'));
}

interface ReadWords {
  /** The message for a 403. Default: as for any other failure. */
  readonly forbidden?: MessageKey;
  /** The message around that of the server. */
  readonly said?: MessageKey;
}

/** Returns the message about a failed read: the server's, or `failed`; `undefined` if it {@link isSilent}. */
export function readFailure(error: unknown, failed: MessageKey, { forbidden, said = 'list.error' }: ReadWords = {}) {
  if (!(error instanceof CallError) || error.failure === 'shape') return t(failed);
  if (isSilent(error)) return undefined;
  if (error.failure === 'unsent') return error.message;
  if (forbidden && error.status === 403) return t(forbidden);
  const message = serverMessage(error.reply);
  return message === undefined ? t(failed) : t(said, { message });
}

/** The message about a failed change. */
export interface ChangeFailure {
  readonly text: string;
  /** The server's message. */
  readonly message: string | undefined;
  /** The outcome is unknown (C8): the data must be refetched. */
  readonly unknown: boolean;
}

/**
 * Returns the message about a failed change: that its outcome is unknown, the server's message, or `failed`. Returns `undefined` if
 * the session has ended or the request was aborted.
 */
export function changeFailure(error: unknown, failed: string): ChangeFailure | undefined {
  if (!(error instanceof CallError)) return { text: failed, message: undefined, unknown: false };
  const message = serverMessage(error.reply);
  switch (error.failure) {
    case 'session':
    case 'aborted':
      return undefined;
    case 'timeout':
      return { text: t('response.unknown'), message, unknown: true };
    case 'network':
      return { text: t('response.none'), message, unknown: true };
    case 'unsent':
      return { text: error.message, message, unknown: false };
    default:
      return { text: withRetryAfter(message ?? failed, error.reply), message, unknown: error.failure === 'shape' };
  }
}
