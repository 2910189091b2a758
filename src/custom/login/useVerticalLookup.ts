import { useEffect, useState } from 'react';
import { getUserVerticals, type Vertical } from '../../../contract/authentication';
import { showToast, toastDurations } from '../../components/toasts';
import { callApi } from '../../dataProvider/callApi';
import { t } from '../../i18n/translate';

/** R13. */
const lookupDelayMs = 2_000;

/** The verticals by username, cached until the page is reloaded. */
const known = new Map<string, readonly Vertical[]>();

interface Lookup {
  readonly username: string;
  readonly looking: boolean;
  /** `undefined` until they have loaded. */
  readonly verticals: readonly Vertical[] | undefined;
}

async function lookUp(username: string, signal: AbortSignal): Promise<readonly Vertical[]> {
  const cached = known.get(username);
  if (cached) return cached;
  const verticals = (await callApi(getUserVerticals, { query: { username }, signal })).answer.data;
  // An empty result is not cached: a vertical may be assigned any moment.
  if (verticals.length > 0) known.set(username, verticals);
  return verticals;
}

/**
 * Looks up the verticals of a username two seconds after its last change. Another username and leaving the page abort the request.
 * While `active` is false nothing changes.
 */
export function useVerticalLookup(username: string, active: boolean): Lookup {
  const [lookup, setLookup] = useState<Lookup>({ username: '', looking: false, verticals: undefined });

  useEffect(() => {
    if (!active || username === '') return;
    const control = new AbortController();
    const timer = setTimeout(() => {
      setLookup({ username, looking: true, verticals: undefined });
      lookUp(username, control.signal).then(
        (verticals) => {
          if (control.signal.aborted) return;
          setLookup({ username, looking: false, verticals });
          if (verticals.length === 0) showToast('warning', t('login.noVerticals'), { duration: toastDurations.long });
        },
        () => {
          if (control.signal.aborted) return;
          setLookup({ username, looking: false, verticals: undefined });
          showToast('error', t('login.verticalsFailed'), { duration: toastDurations.long });
        },
      );
    }, lookupDelayMs);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [username, active]);

  return lookup.username === username ? lookup : { username, looking: false, verticals: undefined };
}
