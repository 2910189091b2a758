import { useSyncExternalStore } from 'react';
import { t } from '../i18n/translate';
import styles from './OfflineBanner.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says so while the browser is offline. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return online ? null : (
    <div className={styles.banner} role="status">
      {t('shell.offline')}
    </div>
  );
}
