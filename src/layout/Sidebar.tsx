import { Link } from 'react-router';
import type { Module } from '../../contract/access';
import type { PageDefinition } from '../definitions/page';
import type { MenuNode } from '../definitions/registry';
import { t } from '../i18n/translate';
import { moduleIcons } from '../ui/moduleIcons';
import { MenuGroup } from './MenuGroup';
import { MenuLink } from './MenuLink';
import styles from './Sidebar.module.css';

interface SidebarProps {
  /** The workspaces that the person is offered. */
  readonly modules: readonly Module[];
  readonly module: Module;
  /** `undefined` for a workspace that the person may not use: there is nothing to offer, nor to promise. */
  readonly menu: readonly MenuNode[] | undefined;
  readonly page: PageDefinition | undefined;
  /** Numbers of pending things by page name; none and 0 show no badge. */
  readonly badges?: Readonly<Record<string, number>>;
}

/** The menu of a workspace, and under it the way to the other ones. */
export function Sidebar({ modules, module, menu, page, badges = {} }: SidebarProps) {
  return (
    <div className={styles.sidebar}>
      <nav className={styles.menu} aria-label={t('shell.menu')}>
        <div className={styles.workspace}>{t(`module.${module}`)}</div>
        {menu?.length === 0 ? <p className={styles.empty}>{t('module.comingSoon')}</p> : null}
        {menu?.map((node) =>
          node.kind === 'page' ? (
            <MenuLink key={node.page.name} node={node} current={node.page === page} pending={badges[node.page.name]} />
          ) : (
            <MenuGroup key={node.label} node={node} page={page} badges={badges} />
          ),
        )}
      </nav>
      <nav className={styles.quick} aria-label={t('shell.quickNavigation')}>
        {modules.map((other) => {
          const Icon = moduleIcons[other];
          const label = t(`module.${other}`);
          return (
            <Link
              key={other}
              className={styles.jump}
              to={`/dashboard/${other}`}
              aria-label={label}
              title={label}
              aria-current={other === module ? 'true' : undefined}
            >
              <Icon fontSize="small" aria-hidden="true" />
            </Link>
          );
        })}
      </nav>
    </div>
  );
}
