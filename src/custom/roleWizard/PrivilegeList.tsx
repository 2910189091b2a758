import Close from '@mui/icons-material/Close';
import { useId } from 'react';
import { t } from '../../i18n/translate';
import styles from './PrivilegeList.module.css';

interface PrivilegeListProps {
  readonly heading: string;
  readonly privileges: readonly number[];
  /** Absent: they stay. */
  readonly onRemove?: (privilege: number) => void;
}

/** Direct privileges under what they are; those that are only to be added can be taken back one by one. */
export function PrivilegeList({ heading, privileges, onRemove }: PrivilegeListProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {heading}
      </h3>
      {privileges.length === 0 ? (
        <p className={styles.none}>{t('wizard.noPrivileges')}</p>
      ) : (
        <ul className={styles.list}>
          {privileges.map((privilege) => (
            <li key={privilege} className={styles.privilege}>
              <span className="mono">{privilege}</span>
              {onRemove ? (
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={t('people.removePrivilege', { id: privilege })}
                  title={t('people.removePrivilege', { id: privilege })}
                  onClick={() => onRemove(privilege)}
                >
                  <Close fontSize="inherit" aria-hidden="true" />
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
