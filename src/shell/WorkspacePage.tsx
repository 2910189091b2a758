import { createElement, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type Module, rightsOf } from '../../contract/access';
import { pathParams } from '../access/pathParts';
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

/** Where react-admin redirects to when access is denied. */
const deniedPath = 'access-denied';

interface WorkspacePageProps {
  readonly module: Module;
  /** The path below the workspace, as it stands in the address. */
  readonly path: string;
  readonly page: PageDefinition | undefined;
  /** The page of a record, in place of the list. */
  readonly view: RecordView | undefined;
}

/** The page at an address, given the right to its workspace and a valid session. */
export function WorkspacePage({ module, path, page, view }: WorkspacePageProps) {
  const user = useSession();
  const { pathname } = useLocation();
  if (!rightsOf(user?.roles).includes(module)) return <AccessDenied module={module} />;
  if (page && !mayOpen(page, user?.roles)) return <AccessDenied page={page} />;
  return (
    <PageBoundary key={pathname}>
      <OpenPage module={module} path={path} page={page} view={view} />
    </PageBoundary>
  );
}

/**
 * Checks the session when a page is opened: one that is over shows nothing and asks for nothing, and the person is logged
 * out after the text has stood for a while (R19, D33).
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
      <button type="button" className="button primary" onClick={() => window.location.reload()}>
        {t('app.reload')}
      </button>
    </PageFrame>
  );
}
