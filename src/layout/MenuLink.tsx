import { Link } from 'react-router';
import { addressOfPage, type MenuNode } from '../definitions/registry';
import { say, t } from '../i18n/translate';
import styles from './Sidebar.module.css';

interface MenuLinkProps {
  readonly node: Extract<MenuNode, { kind: 'page' }>;
  readonly current: boolean;
  readonly pending?: number | undefined;
  /** Inside a dropdown, which already has an icon. */
  readonly nested?: boolean;
}

/** One item of the menu; a badge is part of its name (`Approve Process 3 pending`). */
export function MenuLink({ node: { page, entry }, current, pending = 0, nested = false }: MenuLinkProps) {
  const Icon = entry.icon;
  return (
    <Link
      className={styles.item}
      data-nested={nested || undefined}
      to={addressOfPage(page)}
      aria-current={current ? 'page' : undefined}
    >
      {nested ? null : <Icon fontSize="small" aria-hidden="true" />}
      <span className={styles.label}>{say(entry.label)}</span>
      {pending > 0 ? (
        <>
          {' '}
          <span className={styles.badge} aria-hidden="true">
            {pending}
          </span>
          <span className="visually-hidden">{t('shell.pending', { n: pending })}</span>
        </>
      ) : null}
    </Link>
  );
}
