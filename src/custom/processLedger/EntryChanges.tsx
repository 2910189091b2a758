import { cut } from '../../grid/table/cellLook';
import { t } from '../../i18n/translate';
import styles from './EntryChanges.module.css';
import type { Entry } from './ledger';

/** More characters than this of a value are not drawn (hostile case C18). */
const longest = 100;

/** What a request changes: the old value of each column beside the new one. */
export function EntryChanges({ changes }: Pick<Entry, 'changes'>) {
  const changed = Object.entries(changes);
  if (changed.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {changed.map(([column, { from, to }]) => (
        <div key={column}>
          <dt>
            <bdi>{cut(column, longest)}</bdi>
          </dt>
          <dd>
            <bdi className={styles.old}>{cut(from ?? t('list.none'), longest)}</bdi> → <bdi>{cut(to, longest)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
