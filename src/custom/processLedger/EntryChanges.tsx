import { cut } from '../../ui/cellLook';
import styles from './EntryChanges.module.css';
import type { Entry } from './ledger';

/** More characters than this of a value are not drawn (C18). */
const longest = 100;

/** What a request sets or changes: the new value of each column, beside the old one where there was one. */
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
            {from === null || from === undefined ? null : (
              <>
                <bdi className={styles.old}>{cut(from, longest)}</bdi> →{' '}
              </>
            )}
            <bdi>{cut(to, longest)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
