import { t } from '../../i18n/translate';
import type { Directory } from '../people/directory';
import type { Rights } from '../people/rights';
import styles from './dialogs.module.css';
import { editLines } from './editLines';
import type { Edits } from './edits';

/** More characters than this of a name are not drawn: the whole is in the title. */
const drawn = 200;

interface DifferenceListProps {
  readonly pending: readonly { readonly rights: Rights; readonly edits: Edits }[];
  readonly directory: Directory;
}

/** What will be added and what taken away, for each vertical. */
export function DifferenceList({ pending, directory: { roleName, verticalName } }: DifferenceListProps) {
  return pending.map(({ rights: { verticalId }, edits }) => (
    <section key={verticalId} className={styles.part}>
      <h3 className={styles.vertical}>
        <bdi>{verticalName(verticalId).slice(0, drawn)}</bdi>
      </h3>
      <ul className={styles.lines} aria-label={t('roleUpdate.difference')}>
        {editLines(edits, roleName).map(({ key, sign, act, name }) => (
          <li key={key} data-sign={sign}>
            <span className={styles.sign} aria-hidden="true">
              {sign}
            </span>
            <span className={styles.act}>{act}</span>{' '}
            <bdi title={name.length > drawn ? name : undefined}>{name.slice(0, drawn)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  ));
}
