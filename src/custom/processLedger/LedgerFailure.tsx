import { t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import styles from '../../ui/notice.module.css';

interface LedgerFailureProps {
  readonly text: string;
  /** It is being read again. */
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** Stands in the place of a ledger that could not be read. */
export function LedgerFailure({ text, busy, onRetry }: LedgerFailureProps) {
  return (
    <div className={styles.notice} data-kind="error">
      <p role="alert">{text}</p>
      <ActButton label={t('list.retry')} busy={busy} onPress={onRetry} />
    </div>
  );
}
