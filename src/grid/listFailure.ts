import { CallError, serverMessage } from '../dataProvider/callError';
import { say, t } from '../i18n/translate';
import type { ListSource } from '../resources/defineResource';

/**
 * What is said about a list that could not be read (D20, D45); `undefined` when the session has ended or the read was called
 * off, of which nothing is to be said here.
 */
export function listFailure(error: unknown, { invalid, forbidden, failed }: ListSource): string | undefined {
  const general = say(failed ?? 'list.failed');
  if (!(error instanceof CallError)) return general;
  if (error.failure === 'session' || error.failure === 'aborted') return undefined;
  if (error.failure === 'shape') return say(invalid ?? 'list.failed');
  if (error.status === 403) return say(forbidden ?? 'list.forbidden');
  const message = serverMessage(error.reply);
  return message === undefined ? general : t('list.error', { message });
}
