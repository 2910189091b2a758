import { format } from 'date-fns/format';
import { useEffect, useState } from 'react';
import { t } from '../../i18n/translate';
import styles from './SearchField.module.css';

const minute = 60_000;
const hour = 60 * minute;
/** Until this age in ms something is `just now`: a count of the first seconds would only distract. */
const justNow = 5_000;

/**
 * How long ago something was, in words, and in how many ms the words change.
 *
 * @param age in ms; less than nothing, as by a clock put back, counts as just now
 * @example agoText(12_400) // { text: 'updated 12 s ago', next: 600 }
 */
export function agoText(age: number): { readonly text: string; readonly next: number } {
  const past = Math.max(0, age);
  if (past < justNow) return { text: t('list.updatedNow'), next: justNow - past };
  const [unit, key] =
    past < minute
      ? ([1_000, 'list.updatedSeconds'] as const)
      : past < hour
        ? ([minute, 'list.updatedMinutes'] as const)
        : ([hour, 'list.updatedHours'] as const);
  return { text: t(key, { n: Math.floor(past / unit) }), next: unit - (past % unit) };
}

/** How long ago the rows were read; the tooltip has the moment. It stops while the tab is hidden. */
export function UpdatedAgo({ moment }: { moment: number }) {
  const [now, setNow] = useState(() => Date.now());
  const { text, next } = agoText(now - moment);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each look at the clock sets the next
  useEffect(() => {
    if (document.hidden) return;
    const timer = setTimeout(() => setNow(Date.now()), next);
    return () => clearTimeout(timer);
  }, [now, next]);

  useEffect(() => {
    const look = () => setNow(Date.now());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  return (
    <time
      className={`fine-print ${styles.ago}`}
      dateTime={new Date(moment).toISOString()}
      title={format(moment, 'yyyy-MM-dd HH:mm:ss')}
    >
      {text}
    </time>
  );
}
