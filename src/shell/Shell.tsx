import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useBasename } from 'react-admin';
import { useLocation } from 'react-router';
import { offeredWorkspaces, type Workspace, workspacesOf } from '../access/workspaces';
import { useSession } from '../authProvider/useSession';
import { CrumbProvider } from '../components/crumb';
import { usePersistent } from '../config/usePersistent';
import { useLoadedAccountRules } from '../dataProvider/accountRules';
import type { PageDefinition } from '../definitions/page';
import { preloadable } from '../definitions/preloadable';
import type { RecordView } from '../definitions/record';
import { type MenuNode, mayOpen, usePage } from '../definitions/registry';
import { say, t } from '../i18n/translate';
import { mobileWidth } from '../theme/tokens';
import { menuFolded } from './folded';
import { usePastAt } from './past/pastRouter';
import { Sidebar } from './Sidebar';
import { TopBar } from './TopBar';
import { usePendingCounts } from './usePendingCounts';
import { overviewName } from './Welcome';

interface ShellProps {
  readonly module: Workspace;
  readonly page: PageDefinition | undefined;
  /** The page of a record, in place of the list. */
  readonly view: RecordView | undefined;
  readonly menu: readonly MenuNode[];
  readonly children: ReactNode;
}

const noMenu: readonly MenuNode[] = [];

/** On paper, and in a window that has just become narrow, only the page remains. */
const shellLook = {
  display: 'flex',
  minHeight: '100vh',
  [`@media (max-width: ${mobileWidth}px)`]: { '& > :not([data-skip], .column)': { display: 'none' } },
  '@media print': { display: 'block', '& > :not(.column)': { display: 'none' } },
};

const skipLook = {
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 1300,
  '&:not(:focus)': { clipPath: 'inset(50%)', pointerEvents: 'none' },
};

const contentLook = {
  flex: 1,
  minWidth: 0,
  p: {
    xs: 'var(--gutter-phone) var(--gutter-phone) var(--page-end)',
    md: 'var(--gutter) var(--gutter) var(--page-end)',
  },
  outline: 'none',
  '@media print': { p: 0 },
};

/** The menu on a phone; loaded on phones only. */
const Drawer = preloadable(() => import('@mui/material/Drawer'));

/** The frame around every page of a workspace: sidebar, top bar, and the page as the landmark `main` (D39). */
export function Shell({ module, page, view, menu, children }: ShellProps) {
  const user = useSession();
  const mobile = useMediaQuery(`(max-width: ${mobileWidth}px)`, { noSsr: true });
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const folded = usePersistent(menuFolded);
  const content = useRef<HTMLElement>(null);
  const address = `${useLocation().pathname} ${usePastAt()}`;
  const [shownAddress, setShownAddress] = useState(address);
  // Each navigation closes the menu.
  if (shownAddress !== address) {
    setShownAddress(address);
    setOpen(false);
  }
  const allowed = workspacesOf(user?.roles).includes(module);
  const [crumb, setCrumb] = useState<string>();
  const workspace = useBasename();
  const badges = usePendingCounts(allowed ? menu : noMenu);
  useLoadedAccountRules(allowed);

  useEffect(() => {
    if (mobile) void Drawer.preload();
  }, [mobile]);

  const parent = usePage((page?.kind === 'screen' && page.parent) || '');

  if (!user) return null;
  const sidebar = (
    <Sidebar
      modules={offeredWorkspaces(user?.roles)}
      module={module}
      menu={allowed ? menu : undefined}
      // A record's page belongs to its list.
      page={parent ?? page}
      badges={badges}
      vertical={user.vertical}
      // Without a menu, only the icons of the workspaces remain.
      {...(!mobile && (allowed ? { folded, onFold: () => void menuFolded.change((now) => !now) } : { folded: true }))}
    />
  );
  const toggleMenu = () => {
    setOpen(!open);
    // Stays mounted for its transition.
    setWasOpen(true);
  };
  const denied = !allowed || (page && !mayOpen(page, user.roles));
  const heading = page ? say(page.heading) : overviewName(module);
  const isTool = page?.kind === 'screen' && page.tool !== undefined;
  const shownList = view ? page : isTool ? undefined : parent;
  const list =
    shownList && !denied ? { title: say(shownList.heading), address: `${workspace}/${shownList.paths[0]}` } : undefined;
  const about = crumb ?? (view && 'id' in view ? view.id : undefined);
  const title = denied ? t('shell.accessDenied') : ((list && about) ?? heading);
  return (
    <Box sx={shellLook}>
      <Button variant="contained" color="primary" data-skip="" sx={skipLook} onClick={() => content.current?.focus()}>
        {t('app.skip')}
      </Button>
      {mobile ? (
        <Suspense fallback={null}>
          {open || wasOpen ? (
            <Drawer open={open} onClose={() => setOpen(false)} slotProps={{ paper: { 'aria-label': t('shell.menu') } }}>
              {sidebar}
            </Drawer>
          ) : null}
        </Suspense>
      ) : (
        sidebar
      )}
      <Box className="column" sx={{ display: 'flex', flex: 1, flexDirection: 'column', minWidth: 0 }}>
        <TopBar
          user={user}
          title={title}
          list={list}
          {...(mobile ? { onToggleMenu: toggleMenu, menuOpen: open } : {})}
        />
        <OfflineBanner />
        <Box component="main" ref={content} sx={contentLook} tabIndex={-1}>
          <CrumbProvider value={setCrumb}>{children}</CrumbProvider>
        </Box>
      </Box>
    </Box>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** A notice while the browser is offline. */
function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return online ? null : (
    <Alert severity="warning" role="status" icon={false} sx={{ py: 1, px: 6, borderRadius: 0 }}>
      {t('shell.offline')}
    </Alert>
  );
}
