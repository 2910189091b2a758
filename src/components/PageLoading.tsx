import { t } from '../i18n/translate';
import styles from './PageLoading.module.css';

/** A placeholder while a page's code is loading; visible only when that takes a moment. */
export function PageLoading() {
  return (
    <div className={styles.loading} role="status" data-loading="">
      {t('app.loading')}
    </div>
  );
}
