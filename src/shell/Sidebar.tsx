import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ListItemButton from '@mui/material/ListItemButton';
import Tooltip from '@mui/material/Tooltip';
import { type ReactElement, useId, useState } from 'react';
import { Link } from 'react-router';
import type { Module } from '../../contract/access';
import type { Workspace } from '../access/workspaces';
import { isOffered } from '../authProvider/offeredCalls';
import { IconButton } from '../components/IconButton';
import { moduleIcons } from '../components/moduleIcons';
import type { PageDefinition } from '../definitions/page';
import { addressOfPage, type MenuNode } from '../definitions/registry';
import { say, t } from '../i18n/translate';
import { Help } from './find/Help';
import { menuItemLook } from './menuItemLook';
import PastButton from './past/PastButton';

interface SidebarProps {
  /** The workspaces the person may use. */
  readonly modules: readonly Module[];
  readonly module: Workspace;
  /** `undefined` for a workspace the person may not use. */
  readonly menu: readonly MenuNode[] | undefined;
  readonly page: PageDefinition | undefined;
  /** Pending counts by page name; 0 and absent ones have no badge. */
  readonly badges?: Readonly<Record<string, number>>;
  /** The vertical of the session. */
  readonly vertical?: string | undefined;
  /** Only its icons are visible. */
  readonly folded?: boolean;
  /** Toggles `folded`; absent in a drawer. */
  readonly onFold?: () => void;
}

/** The menu of a workspace, with links to the others below it. */
export function Sidebar(props: SidebarProps) {
  const { modules, module, menu, page, badges = {}, vertical, folded = false, onFold } = props;
  return (
    <Box sx={sidebarLook} data-sidebar="" data-folded={folded || undefined}>
      {onFold ? (
        <Box sx={{ position: 'absolute', top: 'calc((var(--top-bar) - 36px) / 2)', right: 12 }}>
          <IconButton
            label={t(folded ? 'shell.unfoldMenu' : 'shell.foldMenu')}
            icon={folded ? ChevronRight : ChevronLeft}
            onClick={onFold}
          />
        </Box>
      ) : null}
      <Box component="nav" aria-label={t('shell.menu')} sx={{ flex: 1, p: '0 8px 12px', overflow: 'auto' }}>
        <Box sx={workspaceLook}>
          <div>{t(`module.${module}`)}</div>
          {vertical ? (
            <Box component="bdi" className="clipped" title={vertical} sx={verticalLook}>
              {vertical}
            </Box>
          ) : null}
        </Box>
        {menu?.length === 0 ? (
          <Box component="p" sx={{ m: '4px 12px', color: 'text.secondary' }}>
            {t('module.comingSoon')}
          </Box>
        ) : null}
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
      </Box>
      {onFold || folded ? null : (
        <Box sx={{ display: 'none', p: '0 8px 4px', '@media (max-width: 480px)': { display: 'block' } }}>
          <Help isItem />
          <Box sx={{ display: 'none', '@media (max-width: 360px)': { display: 'block' } }}>
            <PastButton isItem />
          </Box>
        </Box>
      )}
      <Box component="nav" aria-label={t('shell.quickNavigation')} sx={quickLook}>
        {modules.map((other) => {
          const Icon = moduleIcons[other];
          return (
            <ListItemButton
              key={other}
              component={Link}
              to={`/dashboard/${other}`}
              aria-current={other === module ? 'true' : undefined}
              sx={jumpLook}
            >
              <Icon fontSize="small" aria-hidden="true" />
              <span>{t(`module.${other}`)}</span>
            </ListItemButton>
          );
        })}
      </Box>
    </Box>
  );
}

const sidebarLook = {
  position: 'sticky',
  top: 0,
  display: 'flex',
  flex: 'none',
  flexDirection: 'column',
  width: 'var(--sidebar)',
  height: '100vh',
  maxHeight: '100%',
  backgroundColor: 'var(--surface)',
  borderRight: 1,
  borderColor: 'divider',
  '&[data-folded]': { width: 64 },
} as const;

const workspaceLook = {
  display: 'grid',
  alignContent: 'center',
  height: 'var(--top-bar)',
  m: '0 -8px 12px',
  p: '0 52px 0 20px',
  color: 'var(--brass)',
  borderBottom: 1,
  borderColor: 'divider',
  fontWeight: 'fontWeightBold',
  lineHeight: '20px',
  '[data-folded] & > *': { display: 'none' },
} as const;

const verticalLook = {
  display: 'block',
  color: 'text.secondary',
  fontSize: 'var(--size-small)',
  fontWeight: 'fontWeightRegular',
  lineHeight: '16px',
} as const;

const quickLook = {
  display: 'grid',
  gridTemplateColumns: 'repeat(4, 1fr)',
  gap: 1,
  p: 2,
  borderTop: 1,
  borderColor: 'divider',
  '[data-folded] > &': { gridTemplateColumns: '1fr' },
} as const;

const jumpLook = {
  display: 'grid',
  gap: 0,
  placeContent: 'center',
  placeItems: 'center',
  minHeight: 44,
  p: 0,
  color: 'text.secondary',
  fontSize: 'var(--size-small)',
  lineHeight: '16px',
  '&:hover': { color: 'text.primary' },
  '&[aria-current]': { color: 'var(--brass)', backgroundColor: 'var(--hover)' },
  '[data-folded] &': { minHeight: 48 },
} as const;

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
  const [heldCurrent, setHeldCurrent] = useState(holdsCurrent);
  if (heldCurrent !== holdsCurrent) {
    setHeldCurrent(holdsCurrent);
    if (holdsCurrent) setOpen(true);
  }

  // Its pages have no icons, so that only the unfolded menu can list them.
  const shown = open && !folded;
  function press(): void {
    setOpen(folded || !open);
    if (folded) onUnfold?.();
  }

  return (
    <div>
      {withTooltip(
        folded,
        label,
        <ListItemButton
          component="button"
          aria-expanded={shown}
          aria-controls={id}
          data-current={(folded && holdsCurrent) || undefined}
          sx={menuItemLook}
          onClick={press}
        >
          <Icon fontSize="small" aria-hidden="true" />
          <span className="label">{label}</span>
          <ExpandMore className="chevron" fontSize="small" aria-hidden="true" />
        </ListItemButton>,
      )}
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

/** Shows the name of an item beside its icon while the menu is folded. */
const withTooltip = (folded: boolean, label: string, item: ReactElement) => (
  <Tooltip title={folded ? label : ''} placement="right" describeChild>
    {item}
  </Tooltip>
);

const badgeLook = {
  minWidth: 22,
  px: 1.5,
  color: 'background.default',
  backgroundColor: 'warning.main',
  borderRadius: '11px',
  fontSize: 'var(--size-small)',
  fontVariantNumeric: 'tabular-nums',
  fontWeight: 'fontWeightBold',
  lineHeight: '20px',
  textAlign: 'center',
  '[data-folded] &': { position: 'absolute', top: 2, right: 2, minWidth: 18, px: 1, lineHeight: '16px' },
} as const;

/** Returns the address of an item. A list below an overview opens at the overview's address; the item is current at both. */
function addressOfItem(page: PageDefinition): string {
  const hasOverview = page.kind === 'list' && page.list.overview && isOffered(page.list.overview.requires);
  return addressOfPage(hasOverview ? { module: page.module, paths: [''] } : page);
}

/** One item of the menu; a badge is part of its name (`Approve Process 3 pending`). */
function MenuLink({ node: { page, entry }, current, pending = 0, nested = false, folded = false }: MenuLinkProps) {
  const Icon = entry.icon;
  const label = say(entry.label);
  return withTooltip(
    folded,
    label,
    <ListItemButton
      component={Link}
      to={addressOfItem(page)}
      aria-current={current ? 'page' : undefined}
      sx={{ ...menuItemLook, ...(nested && { pl: 11 }) }}
    >
      {nested ? null : <Icon fontSize="small" aria-hidden="true" />}
      <span className="label">{label}</span>
      {pending > 0 ? (
        <>
          {' '}
          <Box component="span" sx={badgeLook} aria-hidden="true">
            {pending}
          </Box>
          <span className="visually-hidden">{t('shell.pending', { n: pending })}</span>
        </>
      ) : null}
    </ListItemButton>,
  );
}
