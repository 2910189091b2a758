import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import type { Module } from '../../contract/access';
import { isOffered } from '../authProvider/offeredCalls';
import { IconButton } from '../components/IconButton';
import { moduleIcons } from '../components/moduleIcons';
import type { PageDefinition } from '../definitions/page';
import { addressOfPage, type MenuNode } from '../definitions/registry';
import { say, t } from '../i18n/translate';
import { Help } from './find/Help';
import styles from './Sidebar.module.css';

interface SidebarProps {
  /** The workspaces the person may use. */
  readonly modules: readonly Module[];
  readonly module: Module;
  /** `undefined` for a workspace the person may not use. */
  readonly menu: readonly MenuNode[] | undefined;
  readonly page: PageDefinition | undefined;
  /** Pending counts by page name; 0 and absent ones have no badge. */
  readonly badges?: Readonly<Record<string, number>>;
  /** In which the person is signed in. */
  readonly vertical?: string | undefined;
  /** Only the icons are in sight. */
  readonly folded?: boolean;
  /** Folds it, or unfolds it; absent where it is a drawer. */
  readonly onFold?: () => void;
}

/** The menu of a workspace, with links to the others below it. */
export function Sidebar(props: SidebarProps) {
  const { modules, module, menu, page, badges = {}, vertical, folded = false, onFold } = props;
  return (
    <div className={styles.sidebar} data-sidebar="" data-folded={folded || undefined}>
      {onFold ? (
        <div className={styles.fold}>
          <IconButton
            label={t(folded ? 'shell.unfoldMenu' : 'shell.foldMenu')}
            icon={folded ? ChevronRight : ChevronLeft}
            onClick={onFold}
          />
        </div>
      ) : null}
      <nav className={styles.menu} aria-label={t('shell.menu')}>
        <div className={styles.workspace}>
          <div>{t(`module.${module}`)}</div>
          {vertical ? (
            <bdi className={styles.vertical} title={vertical}>
              {vertical}
            </bdi>
          ) : null}
        </div>
        {menu?.length === 0 ? <p className={styles.empty}>{t('module.comingSoon')}</p> : null}
        {menu?.map((node) =>
          node.kind === 'page' ? (
            <MenuLink
              key={node.page.name}
              node={node}
              current={node.page === page}
              pending={badges[node.page.name]}
              folded={folded}
            />
          ) : (
            <MenuGroup key={node.label} node={node} page={page} badges={badges} folded={folded} onUnfold={onFold} />
          ),
        )}
      </nav>
      {onFold || folded ? null : (
        <div className={styles.help}>
          <Help itemClass={styles.item} />
        </div>
      )}
      <nav className={styles.quick} aria-label={t('shell.quickNavigation')}>
        {modules.map((other) => {
          const Icon = moduleIcons[other];
          const label = t(`module.${other}`);
          return (
            <Link
              key={other}
              className={styles.jump}
              to={`/dashboard/${other}`}
              aria-current={other === module ? 'true' : undefined}
            >
              <Icon fontSize="small" aria-hidden="true" />
              <span className={styles.label}>{label}</span>
            </Link>
          );
        })}
      </nav>
    </div>
  );
}

interface MenuGroupProps {
  readonly node: Extract<MenuNode, { kind: 'group' }>;
  readonly page: PageDefinition | undefined;
  readonly badges: Readonly<Record<string, number>>;
  readonly folded: boolean;
  readonly onUnfold: (() => void) | undefined;
}

/** A collapsible group of the menu; it expands when one of its pages is opened. */
function MenuGroup({ node: { label, icon: Icon, pages }, page, badges, folded, onUnfold }: MenuGroupProps) {
  const id = useId();
  const holdsCurrent = pages.some((candidate) => candidate === page);
  const [open, setOpen] = useState(holdsCurrent);

  useEffect(() => {
    if (holdsCurrent) setOpen(true);
  }, [holdsCurrent]);

  // Its pages have no icons: there is room for them in the whole menu only.
  const shown = open && !folded;
  function press(): void {
    setOpen(folded || !open);
    if (folded) onUnfold?.();
  }

  return (
    <div>
      <button
        type="button"
        className={styles.item}
        aria-expanded={shown}
        aria-controls={id}
        {...hintOf(folded, label)}
        data-current={(folded && holdsCurrent) || undefined}
        onClick={press}
      >
        <Icon fontSize="small" aria-hidden="true" />
        <span className={styles.label}>{label}</span>
        <ExpandMore className={styles.chevron} fontSize="small" aria-hidden="true" />
      </button>
      <div id={id} hidden={!shown}>
        {pages.map((candidate) =>
          candidate.menu ? (
            <MenuLink
              key={candidate.name}
              node={{ kind: 'page', page: candidate, entry: candidate.menu }}
              current={candidate === page}
              pending={badges[candidate.name]}
              nested
            />
          ) : null,
        )}
      </div>
    </div>
  );
}

interface MenuLinkProps {
  readonly node: Extract<MenuNode, { kind: 'page' }>;
  readonly current: boolean;
  readonly pending?: number | undefined;
  /** Inside a group, which already has an icon. */
  readonly nested?: boolean;
  readonly folded?: boolean;
}

/** Where only its icon is in sight, an item has its name beside it. */
const hintOf = (folded: boolean, label: string) => (folded ? { title: label, 'data-hint': 'aside' } : {});

/** Returns where an item leads. A list with an overview above it is opened where the overview is: the item stands for both addresses. */
function addressOfItem(page: PageDefinition): string {
  const hasOverview = page.kind === 'list' && page.list.overview && isOffered(page.list.overview.requires);
  return addressOfPage(hasOverview ? { module: page.module, paths: [''] } : page);
}

/** One item of the menu; a badge is part of its name (`Approve Process 3 pending`). */
function MenuLink({ node: { page, entry }, current, pending = 0, nested = false, folded = false }: MenuLinkProps) {
  const Icon = entry.icon;
  return (
    <Link
      className={styles.item}
      data-nested={nested || undefined}
      {...hintOf(folded, say(entry.label))}
      to={addressOfItem(page)}
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
