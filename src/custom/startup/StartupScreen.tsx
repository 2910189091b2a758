import type { ReactNode } from 'react';
import { CrashBoundary, crashText } from '../../components/CrashBoundary';
import type { ConfigError } from '../../config/runtimeConfig';
import { t } from '../../i18n/translate';
import styles from './StartupScreen.module.css';

/** A page in place of the console: what happened, what to do, and a way to retry. */
function StartupScreen({ heading, children }: { heading: string; children: ReactNode }) {
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

/** Shows which key of `config.json` is invalid, and its value (D1). */
export function ConfigErrorScreen({ error: { kind, key, reason } }: { error: ConfigError }) {
  return (
    <StartupScreen heading={t('config.heading')}>
      <p>{t(`config.${kind}`, { key, reason })}</p>
      <p>{t('config.help')}</p>
    </StartupScreen>
  );
}

/** Shows the error of a page. */
export function CrashNotice({ error }: { error: unknown }) {
  return (
    <StartupScreen heading={t('crash.heading')}>
      <p>{crashText(error)}</p>
      <p>{t('crash.help')}</p>
    </StartupScreen>
  );
}

/** Catches errors outside all pages, such as code that could not be loaded. */
export function StartupBoundary({ children }: { children: ReactNode }) {
  return <CrashBoundary notice={(error) => <CrashNotice error={error} />}>{children}</CrashBoundary>;
}
