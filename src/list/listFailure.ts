import { type RefObject, useEffect, useRef, useState } from 'react';
import { isSilent } from '../components/failures';
import { useFailureToast } from '../components/reading';
import { showToast } from '../components/toasts';
import { config } from '../config/runtimeConfig';
import { CallError, serverMessage } from '../dataProvider/callError';
import type { ListMeta } from '../dataProvider/consoleDataProvider';
import { isQuiet } from '../dataProvider/live/subscriptions';
import type { ListSource } from '../definitions/list';
import { say, t } from '../i18n/translate';

/**
 * Returns the text for a list that could not be read (D20, D45); `undefined` if the session has ended or the read was aborted, which
 * is not announced here.
 */
export function listFailure(error: unknown, list: ListSource): string | undefined {
  const { call, invalid, forbidden, failed } = list;
  const general = say(failed ?? 'list.failed');
  if (!(error instanceof CallError)) return general;
  if (isSilent(error)) return undefined;
  if (error.failure === 'shape' && error.words === undefined) {
    return say(invalid ?? (call ? 'list.failed' : 'list.noRows'));
  }
  if (error.status === 403) return say(forbidden ?? 'list.forbidden');
  const message = error.words ?? serverMessage(error.reply) ?? (failed === undefined ? hint(error, list) : undefined);
  return message === undefined ? general : t('list.error', { message });
}

/** Returns a hint at the cause of a failure without a message. */
function hint({ failure, message }: CallError, { call }: ListSource): string | undefined {
  if (failure === 'status') return message;
  if (failure !== 'network' || call) return undefined;
  // A browser does not tell why another origin did not respond.
  const { origin } = new URL(config().cloudApiUrl, window.location.origin);
  return origin === window.location.origin ? undefined : t('list.elsewhere', { origin });
}

interface ListState {
  readonly meta: ListMeta | undefined;
  readonly error: unknown;
  readonly hasRows: boolean;
  /** True while rows are read again after an action, whose toast is enough. */
  readonly isUnasked: RefObject<boolean>;
}

/**
 * Announces in toasts that rows were read, and failures while former rows are still shown. Does not announce reads that follow an
 * action or a change by other people.
 *
 * @returns the text in the place of the rows if a failure left none
 */
export function useListNews(list: ListSource, { meta, error, hasRows, isUnasked }: ListState): string | undefined {
  /** The moment when the last announced rows were read; at first, when the page was opened. */
  const announced = useRef(Date.now());
  const failure = error ? listFailure(error, list) : undefined;

  // Announces only rows that were read on this page, not cached ones.
  const { loadedAt = 0, all = 0 } = meta ?? {};
  const isWhole = !meta?.growth && !meta?.isCut;
  useEffect(() => {
    if (loadedAt < announced.current || !isWhole) return;
    announced.current = loadedAt + 1;
    const unasked = isUnasked.current || isQuiet(list.call?.name, loadedAt);
    isUnasked.current = false;
    if (list.loaded !== undefined && !unasked) showToast('success', say(list.loaded, { n: all }));
  }, [loadedAt, all, isWhole, list.loaded, list.call, isUnasked]);

  // Without rows the failure is in their place. Unasked reads are repeated soon.
  useFailureToast(error, () => (hasRows && !isQuiet(list.call?.name, Date.now()) ? failure : undefined));

  return hasRows ? undefined : failure;
}

/** Returns why the rows could not be read again, also in other views of the same rows. */
export function useLastFailure(error: unknown, loadedAt: number | undefined): unknown {
  const [last, setLast] = useState({ error, loadedAt });
  if (error && (error !== last.error || loadedAt !== last.loadedAt)) setLast({ error, loadedAt });
  return error || (last.loadedAt === loadedAt ? last.error : undefined);
}
