import { t } from '../../i18n/translate';
import styles from './VerticalsStep.module.css';

const lines = Array.from({ length: 5 }, (_, line) => line);

/** Stands in the place of the verticals while the person is read, of their size. */
export function VerticalsSkeleton() {
  return (
    <div className={styles.list} role="status" aria-label={t('wizard.reading')}>
      {lines.map((line) => (
        <div key={line} className={styles.blank} />
      ))}
    </div>
  );
}
