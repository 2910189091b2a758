import { useEffect, useState } from 'react';
import { getUserVerticals, type Vertical } from '../../../contract/authentication';
import { showToast, toastDurations } from '../../components/toasts';
import { ask } from '../../dataProvider/ask';
import { t } from '../../i18n/translate';

/** How long the username must rest before its verticals are looked up, in ms (R13). */
const lookupDelay = 2_000;

/** The verticals of a username that was looked up. Kept as long as the page: signing in again costs no second look-up. */
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
  const verticals = (await ask(getUserVerticals, { query: { username }, signal })).answer.data;
  // Whoever has none may be given one any moment.
  if (verticals.length > 0) known.set(username, verticals);
  return verticals;
}

/**
 * The verticals of a username, looked up two seconds after its last change. Another username, and leaving the page, call a
 * look-up under way off, so that a late answer never shows under another name. While `active` is false nothing changes.
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
    }, lookupDelay);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [username, active]);

  return lookup.username === username ? lookup : { username, looking: false, verticals: undefined };
}
