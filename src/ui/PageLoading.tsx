import { t } from '../i18n/translate';
import styles from './PageLoading.module.css';

/** Stands in for a page while its code is on the way; it shows itself only when that takes a moment. */
export function PageLoading() {
  return (
    <div className={styles.loading} role="status">
      {t('app.loading')}
    </div>
  );
}
