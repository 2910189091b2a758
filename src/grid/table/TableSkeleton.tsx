import { useListContext } from 'react-admin';
import { t } from '../../i18n/translate';
import { useTableModel } from '../tableModel';
import styles from './TableSkeleton.module.css';

/** More lines than this are not in sight. */
const most = 20;

/** What stands in the place of rows that are on their way, of their size. */
export function TableSkeleton() {
  const { settings } = useTableModel();
  const { perPage } = useListContext();
  const lines = 1 + Math.min(most, perPage);
  return (
    <div className={styles.skeleton} role="status" aria-label={t('list.loading')}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <div key={line} className={styles.line} style={{ height: line === 0 ? undefined : settings.rowHeight }} />
      ))}
    </div>
  );
}
