import { CallError, serverMessage } from '../dataProvider/callError';
import { t } from '../i18n/translate';

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
    default:
      return { text: message ?? failed, message, unknown: error.failure === 'shape' };
  }
}
