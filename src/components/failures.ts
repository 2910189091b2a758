import { CallError, serverMessage } from '../dataProvider/callError';
import { type MessageKey, t } from '../i18n/translate';
import { withRetryAfter } from './retryAfter';

/** Whether nothing is to be said of a failure: the end of the session has said enough, or whoever called it off. */
export const isSilent = (error: unknown): boolean =>
  error instanceof CallError && (error.failure === 'session' || error.failure === 'aborted');

/** Returns true if the person may not read it (any more): what was read before must not stay on the page. */
export const isForbidden = (error: unknown): boolean => error instanceof CallError && error.status === 403;

/** Returns true if a read has failed and there is nothing to show: nothing was read before, or it may not be seen any more. */
export const isLost = (error: unknown, data: unknown): boolean =>
  error !== null && error !== undefined && (data === undefined || isForbidden(error));

/** Returns why a read failed, in a few words that continue a sentence. */
export function whyNotRead(error: unknown): string {
  if (!(error instanceof CallError)) return t('read.unexpected');
  if (error.failure === 'network') return t(navigator.onLine ? 'read.noResponse' : 'read.offline');
  if (error.failure === 'timeout') return t('read.timeout');
  const said = error.words ?? serverMessage(error.reply);
  return said?.trim().replace(/\.$/, '') ?? (error.status >= 400 ? `HTTP ${error.status}` : t('read.invalid'));
}

interface ReadWords {
  /** Of a 403; absent: as of any other. */
  readonly forbidden?: MessageKey;
  /** What the server's message stands in. */
  readonly said?: MessageKey;
}

/** What is said about a read that failed: the server's message, or `failed`; nothing where it {@link isSilent}. */
export function readFailure(error: unknown, failed: MessageKey, { forbidden, said = 'list.error' }: ReadWords = {}) {
  if (!(error instanceof CallError) || error.failure === 'shape') return t(failed);
  if (isSilent(error)) return undefined;
  if (error.failure === 'unsent') return error.message;
  if (forbidden && error.status === 403) return t(forbidden);
  const message = serverMessage(error.reply);
  return message === undefined ? t(failed) : t(said, { message });
}

/** What is said about a change that did not succeed. */
export interface ChangeFailure {
  readonly text: string;
  /** The server's own words, where it had any. */
  readonly message: string | undefined;
  /** Nobody knows whether it was made (C8): what is shown has to be read again. */
  readonly unknown: boolean;
}

/**
 * What there is to say about a change that failed: that its outcome is unknown, the server's message, or `failed`;
 * `undefined` when the session has ended or the call was called off, of which nothing is to be said here.
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
