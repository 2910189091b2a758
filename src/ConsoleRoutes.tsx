import './i18n/consoleTexts';
import { ThemeProvider } from '@mui/material/styles';
import { Suspense, useEffect } from 'react';
import { createBrowserRouter, Navigate, Outlet, RouterProvider, useRouteError } from 'react-router';
import { aliases, landing } from './access/deepLink';
import { showHints } from './components/hints';
import { PageLoading } from './components/PageLoading';
import { basePath } from './config/basePath';
import { usePersistent } from './config/usePersistent';
import { App, HomeScreen, Inside } from './consolePages';
import { CrashNotice } from './custom/startup/StartupScreen';
import { themeMode } from './theme/mode';
import { muiTheme } from './theme/muiTheme';

const themes = { dark: muiTheme('dark'), light: muiTheme('light') };

/** One frame around all pages: going from one to another shows the old one until the new one's code is there. */
function Pages() {
  return (
    <Suspense fallback={<PageLoading />}>
      <Outlet />
    </Suspense>
  );
}

/** Whatever a page throws ends here. */
function CrashScreen() {
  return <CrashNotice error={useRouteError()} />;
}

const createRouter = () =>
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
  );

let current: { entry: number; router: ReturnType<typeof createRouter> } | undefined;

/** One router for each time that the console is entered: a new sign-in starts at the address then, not at an old one. */
function routerOf(entry: number) {
  if (current?.entry !== entry) {
    current?.router.dispose();
    current = { entry, router: createRouter() };
  }
  return current.router;
}

/** Renders the page of each address of the console for a signed-in person (R1, D3). */
export default function ConsoleRoutes({ entry }: { entry: number }) {
  const mode = usePersistent(themeMode);
  useEffect(showHints, []);
  return (
    <ThemeProvider theme={themes[mode]}>
      <RouterProvider router={routerOf(entry)} />
    </ThemeProvider>
  );
}
