import type { ReactNode } from 'react';
import { t } from '../../i18n/translate';
import styles from './StartupScreen.module.css';

/** A whole page for when there is no console to show: what happened, what to do, and a way to try again. */
export function StartupScreen({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <div className={styles.card} role="alert">
        <h1 className={styles.heading}>{heading}</h1>
        {children}
        <div>
          <button type="button" className="button primary" onClick={() => window.location.reload()}>
            {t('app.reload')}
          </button>
        </div>
      </div>
    </main>
  );
}
