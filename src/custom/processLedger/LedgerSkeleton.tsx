import { t } from '../../i18n/translate';
import styles from './LedgerSkeleton.module.css';

/** Stands in the place of a ledger that is on its way, of about its size. */
export function LedgerSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label={t('ledger.loading')}>
      <div className={styles.summary} />
      <div className={styles.machines} />
      <div className={styles.timeline} />
    </div>
  );
}
