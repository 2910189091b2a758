import type { ReactNode } from 'react';
import { BasenameContextProvider, CoreAdminContext, memoryStore, ResourceDefinitionContextProvider } from 'react-admin';
import { Navigate, useLocation, useParams } from 'react-router';
import { createAuthProvider } from './authProvider/consoleAuthProvider';
import { useOffers } from './authProvider/useOffers';
import { useSession } from './authProvider/useSession';
import { LookAlikesProvider } from './components/lookAlikes';
import { createDataProvider } from './dataProvider/consoleDataProvider';
import { queryClient } from './dataProvider/queryClient';
import { recordViewAt } from './definitions/record';
import { isModule, RegistryProvider } from './definitions/registry';
import { adminMessages } from './i18n/adminMessages';
import { registry } from './resources';
import { adminResources } from './shell/adminResources';
import { Following } from './shell/follow/Following';
import { NotificationBridge } from './shell/NotificationBridge';
import { Shell } from './shell/Shell';
import { WorkspacePage } from './shell/WorkspacePage';

const dataProvider = createDataProvider(registry.lists, queryClient);
const authProvider = createAuthProvider(registry.pages);
const resources = adminResources(registry.pages);

/** react-admin's own store would be local storage, where a corrupt value breaks the page; what we keep is kept by us. */
const store = memoryStore();

interface ConsoleContextProps {
  /** Of the addresses of pages: a workspace's, or home's. */
  readonly basename?: string;
  readonly children: ReactNode;
}

/** react-admin's context with every page as a resource, for whatever is shown of the console. */
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

/** A workspace, `/dashboard/{module}/*`: the context, the shell, and the page of the address. Names no resource. */
export default function App() {
  const { module } = useParams();
  const { pathname } = useLocation();
  const roles = useSession()?.roles;
  // Pages come and go with what is offered.
  useOffers();
  if (!isModule(module)) return <Navigate to="/dashboard" replace />;
  // As it stands in the address: an identifier may have a slash in it.
  const [, , , ...parts] = pathname.replace(/\/+$/, '').split('/');
  const place = parts.join('/');
  const page = registry.pageAt(module, place);
  const view = page?.kind === 'list' ? recordViewAt(page, place) : undefined;
  // react-admin leads to a list, and to its records, by the name of the resource.
  const address = page ? undefined : registry.addressOf(module, place);
  return (
    <ConsoleContext basename={`/dashboard/${module}`}>
      <Following pages={registry.pages} />
      <Shell module={module} page={page} view={view} menu={registry.menuOf(module, roles)}>
        {address ? (
          <Navigate to={address} replace />
        ) : (
          <WorkspacePage module={module} path={place} page={page} view={view} />
        )}
      </Shell>
      <NotificationBridge />
    </ConsoleContext>
  );
}
