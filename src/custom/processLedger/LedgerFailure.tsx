import { t } from '../../i18n/translate';
import styles from './LedgerNotice.module.css';

interface LedgerFailureProps {
  readonly text: string;
  readonly onRetry: () => void;
}

/** Stands in the place of a ledger that could not be read. */
export function LedgerFailure({ text, onRetry }: LedgerFailureProps) {
  return (
    <div className={styles.notice}>
      <p role="alert">{text}</p>
      <button type="button" className="button" onClick={onRetry}>
        {t('list.retry')}
      </button>
    </div>
  );
}
