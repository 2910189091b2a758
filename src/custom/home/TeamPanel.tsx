import { isAdmin } from '../../../contract/access';
import type { SessionUser } from '../../authProvider/cookies';
import { isExampleTeam } from '../../config/contacts';
import { config } from '../../config/runtimeConfig';
import { t } from '../../i18n/translate';
import styles from './TeamPanel.module.css';

/** Who is signed in, with what, and whom to ask (D29). */
export function TeamPanel({ user: { username, email, vertical, roles } }: { user: SessionUser }) {
  return (
    <aside className={styles.panel} aria-label={t('home.team')}>
      <h2>{t('home.team')}</h2>
      <dl className={styles.facts}>
        <dt>{t('home.signedInAs')}</dt>
        <dd>
          <strong>{username}</strong>
          {email === '' ? null : <span className={styles.email}>{email}</span>}
        </dd>
        <dt>{t('home.vertical')}</dt>
        <dd>{vertical}</dd>
        <dt>{t('home.roles')}</dt>
        <dd>
          {roles.length === 0 ? (
            t('home.noRoles')
          ) : (
            <ul className={styles.roles}>
              {roles.map((role) => (
                <li key={role}>{role}</li>
              ))}
            </ul>
          )}
        </dd>
      </dl>
      <h3>{t('home.contacts')}</h3>
      <ul className={styles.contacts}>
        {config().team.map(({ name, title, email: address }) => (
          <li key={`${name} ${address}`}>
            <strong>{name}</strong>
            <span>{title}</span>
            <a href={`mailto:${address}`}>{address}</a>
          </li>
        ))}
      </ul>
      {isExampleTeam() ? (
        <p className="secondary">{t(isAdmin(roles) ? 'home.exampleContactHow' : 'home.exampleContact')}</p>
      ) : null}
    </aside>
  );
}
