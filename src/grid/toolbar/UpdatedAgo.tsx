import { format } from 'date-fns/format';
import { useEffect, useState } from 'react';
import { agoText } from './agoText';
import styles from './UpdatedAgo.module.css';

/** How long ago the rows were read; the tooltip has the moment. It rests while the tab is out of sight. */
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
      className={styles.ago}
      dateTime={new Date(moment).toISOString()}
      title={format(moment, 'yyyy-MM-dd HH:mm:ss')}
    >
      {text}
    </time>
  );
}
