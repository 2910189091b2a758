import { t } from '../../i18n/translate';
import { nameOf } from '../people/peopleSearch';
import styles from './SelectedUserLine.module.css';

interface SelectedUserLineProps {
  readonly user: { readonly username: string; readonly email: string } | undefined;
}

/** Whom the step is about. */
export function SelectedUserLine({ user }: SelectedUserLineProps) {
  if (!user) return null;
  const name = nameOf(user);
  return (
    <p className={styles.line}>
      <span>{t('wizard.for')}</span>
      <bdi className={styles.name} title={name}>
        {name}
      </bdi>
      {user.email === '' ? null : (
        <bdi className={styles.email} title={user.email}>
          {user.email}
        </bdi>
      )}
    </p>
  );
}
