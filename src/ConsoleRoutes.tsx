import './i18n/consoleTexts';
import { ThemeProvider } from '@mui/material/styles';
import { Suspense, useCallback, useEffect } from 'react';
import { createBrowserRouter, Navigate, Outlet, RouterProvider, useRouteError } from 'react-router';
import { aliases, landing } from './access/deepLink';
import { PageLoading } from './components/PageLoading';
import { showTooltips } from './components/tooltips';
import { basePath, pathOfAddress } from './config/basePath';
import { usePersistent } from './config/usePersistent';
import { App, HomeScreen, Inside } from './consolePages';
import { FactorGuard } from './custom/factors/FactorGuard';
import { CrashNotice } from './custom/startup/StartupScreen';
import { queryClient } from './dataProvider/queryClient';
import { keepPast } from './shell/past/pastRouter';
import { themeMode } from './theme/mode';
import { muiTheme } from './theme/muiTheme';

const themes = { dark: muiTheme('dark'), light: muiTheme('light') };

/** The page on which a person adds a second factor. */
const securityPath = '/dashboard/account/security';

/** Wraps all pages. A page stays until the code of the next one is loaded. */
function Pages() {
  return (
    <Suspense fallback={<PageLoading />}>
      <Outlet />
    </Suspense>
  );
}

/** Shows the errors of pages. */
function CrashScreen() {
  return <CrashNotice error={useRouteError()} />;
}

const createRouter = () =>
  keepPast(
    createBrowserRouter(
      [
        {
          element: <Pages />,
          errorElement: <CrashScreen />,
          children: [
            { path: '/dashboard', element: <HomeScreen Around={Inside} /> },
            { path: '/dashboard/:module/*', element: <App /> },
            ...Object.entries(aliases).map(([path, target]) => ({ path, element: <Navigate to={target} replace /> })),
            { path: '*', element: <Navigate to={landing} replace /> },
          ],
        },
      ],
      { basename: basePath },
    ),
    () => queryClient.getQueryCache().clear(),
  );

let current: { entry: number; router: ReturnType<typeof createRouter> } | undefined;

/** Creates a router for each session, so that a new sign-in starts at the current address. */
function routerOf(entry: number) {
  if (current?.entry !== entry) {
    current?.router.dispose();
    current = { entry, router: createRouter() };
  }
  return current.router;
}

/** Renders the pages of a signed-in user (R1, D3). */
export default function ConsoleRoutes({ entry }: { entry: number }) {
  const mode = usePersistent(themeMode);
  const router = routerOf(entry);
  const enrol = useCallback(() => {
    if (!pathOfAddress(window.location.pathname).startsWith(securityPath)) void router.navigate(securityPath);
  }, [router]);
  useEffect(showTooltips, []);
  return (
    <ThemeProvider theme={themes[mode]}>
      <RouterProvider router={router} />
      <FactorGuard onEnrol={enrol} />
    </ThemeProvider>
  );
}
