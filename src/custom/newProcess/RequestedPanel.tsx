import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import styles from './RequestedPanel.module.css';
import { RequestsLink } from './RequestsLink';
import { afterRequest } from './targets';

/** How long the success stands before the page leads on, in ms (specification, section 9). */
const redirectDelay = 3_500;

/** That a process was asked for, and what happens next. It leads on by itself, unless it is left before (D3). */
export function RequestedPanel({ message }: { readonly message: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const leave = useEffectEvent(() => void navigate(afterRequest));

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
    const timer = setTimeout(() => leave(), redirectDelay);
    return () => clearTimeout(timer);
  }, []);

  return (
    <section className={styles.panel} aria-labelledby="requested">
      <CheckCircle className={styles.icon} aria-hidden="true" />
      <h2 ref={heading} id="requested" className={styles.heading} tabIndex={-1}>
        {message}
      </h2>
      <p>{t('newProcess.next')}</p>
      <p className={styles.muted}>{t('newProcess.leading')}</p>
      <div className={styles.actions}>
        <ActButton label={t('newProcess.toList')} filled onPress={() => void navigate(afterRequest)} />
        <RequestsLink />
      </div>
    </section>
  );
}
