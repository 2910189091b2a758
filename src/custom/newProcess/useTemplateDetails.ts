import { useEffect, useEffectEvent, useState } from 'react';
import { CallError, serverMessage } from '../../dataProvider/callError';
import { t } from '../../i18n/translate';
import { useBackOnline, useRefreshEvent } from '../../ui/refreshEvent';
import { showToast, toastDurations } from '../../ui/toasts';
import { readTemplateDetails } from './readTemplateDetails';
import type { TemplateDetails } from './templateDetails';
import { sourceKey, type TemplateSource } from './templateSource';

/** How long what is typed has to stand before a template is asked for, in ms. */
const settled = 400;

/** How it stands with the details of a form's template. */
export interface DetailsState {
  /** `none`: no template is meant yet. */
  readonly step: 'none' | 'loading' | 'taken' | 'failed';
  /** The server's own words about a failure. */
  readonly why: string | undefined;
  readonly retry: () => void;
  /** It is being read again because `retry` was called. */
  readonly retrying: boolean;
}

interface Failure {
  readonly key: string;
  readonly attempt: number;
  readonly why: string | undefined;
}

/**
 * Fetches the details of a form's template once it is known which one is meant (section 4). Another template, or leaving the
 * page, calls the read off: an answer that is late is never taken.
 *
 * @param taken the form holds the details of this template already
 * @param onDetails takes the details of the template that is meant at that time
 */
export function useTemplateDetails(
  source: TemplateSource | undefined,
  taken: boolean,
  onDetails: (source: TemplateSource, details: TemplateDetails) => void,
): DetailsState {
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<Failure>();
  const [retried, setRetried] = useState('');
  const key = sourceKey(source);
  const failed = failure?.key === key && failure.attempt === attempt;

  const read = useEffectEvent(async (signal: AbortSignal) => {
    if (!source) return;
    try {
      const details = await readTemplateDetails(source, signal);
      if (!signal.aborted) onDetails(source, details);
    } catch (error) {
      if (signal.aborted || (error instanceof CallError && error.failure === 'session')) return;
      const why = error instanceof CallError ? serverMessage(error.reply) : undefined;
      setFailure({ key, attempt, why });
      showToast('error', t('newProcess.detailsFailed'), { duration: toastDurations.long, detail: why });
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads the same template again
  useEffect(() => {
    if (key === '' || taken) return;
    const control = new AbortController();
    const timer = setTimeout(() => void read(control.signal), settled);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [key, taken, attempt]);

  const retry = () => {
    setAttempt((before) => before + 1);
    setRetried(key);
  };
  const retryFailed = () => {
    if (failed) retry();
  };
  useRefreshEvent(retryFailed);
  useBackOnline(retryFailed);

  return {
    step: key === '' ? 'none' : taken ? 'taken' : failed ? 'failed' : 'loading',
    why: failed ? failure.why : undefined,
    retry,
    retrying: key !== '' && retried === key && !failed && !taken,
  };
}
