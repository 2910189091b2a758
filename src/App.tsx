import type { ReactNode } from 'react';
import { BasenameContextProvider, CoreAdminContext, memoryStore, ResourceDefinitionContextProvider } from 'react-admin';
import { Navigate, useLocation, useParams } from 'react-router';
import { isWorkspace } from './access/workspaces';
import { createAuthProvider } from './authProvider/consoleAuthProvider';
import { useOffers } from './authProvider/useOffers';
import { useSession } from './authProvider/useSession';
import { LookAlikesProvider } from './components/lookAlikes';
import { createDataProvider } from './dataProvider/consoleDataProvider';
import { nameOf } from './dataProvider/listInput';
import { queryClient } from './dataProvider/queryClient';
import { signOut } from './dataProvider/signOut';
import { recordViewAt } from './definitions/record';
import { RegistryProvider } from './definitions/registry';
import { adminMessages } from './i18n/adminMessages';
import { registry } from './resources';
import { adminResources } from './shell/adminResources';
import { LiveUpdates } from './shell/LiveUpdates';
import { NotificationBridge } from './shell/NotificationBridge';
import { PastFrame, usePastLeft } from './shell/past/PastFrame';
import { pastPages, usePastAt } from './shell/past/pastRouter';
import { Shell } from './shell/Shell';
import { WorkspacePage } from './shell/WorkspacePage';

const dataProvider = createDataProvider(registry.lists, queryClient);
const authProvider = createAuthProvider({ pageOf: (resource) => registry.pages.get(nameOf(resource)), signOut });
const resources = adminResources(registry.pages);

pastPages.know = (pathname) => {
  const [, , module, ...parts] = pathname.replace(/\/+$/, '').split('/');
  return isWorkspace(module) && registry.pageAt(module, parts.join('/'))?.past === true;
};

/** Replaces react-admin's store in local storage, where a corrupt value breaks the page. */
const store = memoryStore();

interface ConsoleContextProps {
  /** The base of the pages' addresses. */
  readonly basename?: string;
  readonly children: ReactNode;
}

/** Provides react-admin's context, with every page as a resource. */
export function ConsoleContext({ basename = '/dashboard', children }: ConsoleContextProps) {
  return (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={adminMessages}
      queryClient={queryClient}
      store={store}
    >
      <ResourceDefinitionContextProvider definitions={resources}>
        <BasenameContextProvider basename={basename}>
          <RegistryProvider value={registry}>
            <LookAlikesProvider>{children}</LookAlikesProvider>
          </RegistryProvider>
        </BasenameContextProvider>
      </ResourceDefinitionContextProvider>
    </CoreAdminContext>
  );
}

/** Renders a workspace, `/dashboard/{module}/*`: the context, the shell, and the page of the address. Names no resource. */
export default function App() {
  const { module } = useParams();
  const { pathname, search } = useLocation();
  const at = usePastAt();
  usePastLeft(at);
  const roles = useSession()?.roles;
  // Offers change which pages exist.
  useOffers();
  if (!isWorkspace(module)) return <Navigate to="/dashboard" replace />;
  // The encoded path, because an identifier may contain a slash.
  const [, , , ...parts] = pathname.replace(/\/+$/, '').split('/');
  const place = parts.join('/');
  const page = registry.pageAt(module, place);
  const view = page?.kind === 'list' ? recordViewAt(page, place) : undefined;
  // react-admin links to lists and records by the name of the resource.
  const address = page ? undefined : registry.addressOf(module, place);
  const shown = <WorkspacePage key={at ?? ''} module={module} path={place} page={page} view={view} />;
  return (
    <ConsoleContext basename={`/dashboard/${module}`}>
      {at === undefined ? <LiveUpdates pages={registry.pages} /> : null}
      <Shell module={module} page={page} view={view} menu={registry.menuOf(module, roles)}>
        {address ? (
          <Navigate to={address} replace />
        ) : at === undefined ? (
          shown
        ) : page?.past ? (
          <PastFrame at={at}>{shown}</PastFrame>
        ) : (
          <Navigate to={{ search }} replace />
        )}
      </Shell>
      <NotificationBridge />
    </ConsoleContext>
  );
}
