import { config } from '../config/runtimeConfig';
import { CallError, serverMessage } from '../dataProvider/callError';
import type { ListSource } from '../definitions/list';
import { say, t } from '../i18n/translate';

/**
 * What is said about a list that could not be read (D20, D45); `undefined` when the session has ended or the read was called
 * off, of which nothing is to be said here.
 */
export function listFailure(error: unknown, list: ListSource): string | undefined {
  const { call, invalid, forbidden, failed } = list;
  const general = say(failed ?? 'list.failed');
  if (!(error instanceof CallError)) return general;
  if (error.failure === 'session' || error.failure === 'aborted') return undefined;
  if (error.failure === 'shape' && error.words === undefined) {
    return say(invalid ?? (call ? 'list.failed' : 'list.noRows'));
  }
  if (error.status === 403) return say(forbidden ?? 'list.forbidden');
  const message = error.words ?? serverMessage(error.reply) ?? (failed === undefined ? hint(error, list) : undefined);
  return message === undefined ? general : t('list.error', { message });
}

/** What there is to say about a failure without words, for a list that declares none: enough to look in the right place. */
function hint({ failure, message }: CallError, { call }: ListSource): string | undefined {
  if (failure === 'status') return message;
  if (failure !== 'network' || call) return undefined;
  // A browser does not say why it got no answer from another origin.
  const { origin } = new URL(config().cloudApiUrl, window.location.origin);
  return origin === window.location.origin ? undefined : t('list.elsewhere', { origin });
}
