import { useSyncExternalStore } from 'react';
import { useListContext } from 'react-admin';
import { receivedOf, subscribeReceived } from '../../dataProvider/receiving';
import { t } from '../../i18n/translate';
import { useTableModel } from '../tableModel';
import styles from './TableSkeleton.module.css';

/** More lines than this are not in sight. */
const most = 20;

const megabyte = 1_000_000;

/** What stands in the place of rows that are on their way, of their size; of a large list also how much of it has come. */
export function TableSkeleton() {
  const { settings, page } = useTableModel();
  const received = useSyncExternalStore(subscribeReceived, () => receivedOf(page.list.call?.name ?? ''));
  const { perPage } = useListContext();
  const lines = 1 + Math.min(most, perPage);
  return (
    <div className={styles.skeleton} role="status" aria-label={t('list.loading')}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <div key={line} className={styles.line} style={{ height: line === 0 ? undefined : settings.rowHeight }} />
      ))}
      {received > 0 ? <p className={styles.received}>{t('list.received', { n: received / megabyte })}</p> : null}
    </div>
  );
}
