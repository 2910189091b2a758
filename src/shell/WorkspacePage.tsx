import Button from '@mui/material/Button';
import { createElement, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { pathParams } from '../access/pathParts';
import { type Workspace, workspacesOf } from '../access/workspaces';
import { expireSession, sessionValid } from '../authProvider/session';
import { useSession } from '../authProvider/useSession';
import { CrashBoundary, crashText } from '../components/CrashBoundary';
import { PageFrame } from '../components/PageFrame';
import type { PageDefinition, ScreenProps } from '../definitions/page';
import { preloadable } from '../definitions/preloadable';
import type { RecordView } from '../definitions/record';
import { mayOpen } from '../definitions/registry';
import { t } from '../i18n/translate';
import { ListPage } from '../list/ListPage';
import { AccessDenied } from './AccessDenied';
import { screenOf } from './screenOf';
import { Welcome } from './Welcome';

/** Loaded with the first page of a record. */
export const RecordScreen = preloadable(() => import('../records/RecordScreen'));

/** The path to which react-admin redirects if access is denied. */
const deniedPath = 'access-denied';

interface WorkspacePageProps {
  readonly module: Workspace;
  /** The path below the workspace. */
  readonly path: string;
  readonly page: PageDefinition | undefined;
  /** The page of a record, in place of the list. */
  readonly view: RecordView | undefined;
}

/** Renders the page at an address, if the user has the right to its workspace and a valid session. */
export function WorkspacePage({ module, path, page, view }: WorkspacePageProps) {
  const user = useSession();
  const { pathname } = useLocation();
  if (!workspacesOf(user?.roles).includes(module)) return <AccessDenied module={module} />;
  if (page && !mayOpen(page, user?.roles)) return <AccessDenied page={page} />;
  return (
    <PageBoundary key={pathname}>
      <OpenPage module={module} path={path} page={page} view={view} />
    </PageBoundary>
  );
}

/**
 * Checks the session when a page is opened. With an expired one it renders and fetches nothing, and the user is logged out after the
 * message (R19, D33).
 */
function OpenPage({ module, path, page, view }: WorkspacePageProps) {
  const [open] = useState(sessionValid);

  useEffect(() => {
    if (!open) expireSession(page?.sessionExpired);
  }, [open, page]);

  if (!open) return null;
  if (!page) return path === deniedPath ? <AccessDenied /> : <Welcome module={module} />;
  if (page.kind === 'screen') return createElement(screenOf(page), { page, params: paramsIn(page, path) });
  return view ? <RecordScreen page={page} view={view} /> : <ListPage page={page} />;
}

function paramsIn({ paths }: PageDefinition, path: string): ScreenProps['params'] {
  return paths.map((pattern) => pathParams(pattern, path)).find(Boolean) ?? {};
}

/** Catches a page's errors, missing chunks included: the shell stays, so other pages can be reached. */
function PageBoundary({ children }: { children: ReactNode }) {
  return <CrashBoundary notice={(error) => <PageCrash error={error} />}>{children}</CrashBoundary>;
}

function PageCrash({ error }: { error: unknown }) {
  return (
    <PageFrame heading="crash.heading">
      <p role="alert">{crashText(error)}</p>
      <p>{t('crash.help')}</p>
      <Button variant="contained" color="primary" onClick={() => window.location.reload()}>
        {t('app.reload')}
      </Button>
    </PageFrame>
  );
}
