import { lazy, Suspense, useEffect } from 'react';
import { createBrowserRouter, Navigate, Outlet, RouterProvider } from 'react-router';
import { aliases } from './access/aliases';
import { RequireSession } from './authProvider/RequireSession';
import { lapseWait, onSessionEnd, onSessionLapse, sessionUser } from './authProvider/session';
import { CrashScreen } from './custom/startup/CrashScreen';
import { t } from './i18n/translate';
import { PageLoading } from './ui/PageLoading';
import { ToastRegion } from './ui/ToastRegion';
import { showToast, toastDurations } from './ui/toasts';

const loadApp = () => import('./App');
const loadHome = () => import('./custom/home/HomeScreen');
const App = lazy(loadApp);
const HomeScreen = lazy(loadHome);
const LoginScreen = lazy(() => import('./custom/login/LoginScreen'));

/** Fetches what comes after the sign-in while the person still types. A failure shows later, when it is needed. */
function warm(): void {
  void Promise.allSettled([loadHome(), loadApp()]);
}

/** Says once why a session ended, wherever the person is; the routes do the leaving. */
function useSessionNotices(): void {
  useEffect(() => {
    const stopEnd = onSessionEnd(({ reason }) => {
      if (reason === 'refused') showToast('error', t('session.expired'), { duration: toastDurations.long });
    });
    const stopLapse = onSessionLapse(() =>
      showToast('warning', t('session.redirectingToLogin'), { duration: lapseWait }),
    );
    return () => {
      stopEnd();
      stopLapse();
    };
  }, []);
}

function Frame() {
  useSessionNotices();
  return (
    <>
      <Suspense fallback={<PageLoading />}>
        <Outlet />
      </Suspense>
      <ToastRegion />
    </>
  );
}

/** `/`, and every address that nobody knows: the workspaces when signed in, else the login screen. */
function FrontDoor() {
  return <Navigate to={sessionUser() ? '/dashboard' : '/login'} replace />;
}

const router = createBrowserRouter([
  {
    element: <Frame />,
    errorElement: <CrashScreen />,
    children: [
      { path: '/login', element: <LoginScreen warm={warm} /> },
      {
        element: <RequireSession />,
        children: [
          { path: '/dashboard', element: <HomeScreen /> },
          { path: '/dashboard/:module/*', element: <App /> },
        ],
      },
      ...Object.entries(aliases).map(([path, target]) => ({ path, element: <Navigate to={target} replace /> })),
      { path: '*', element: <FrontDoor /> },
    ],
  },
]);

/** The console: its addresses, the guard in front of them, and the notices above them. */
export function ConsoleRoot() {
  return <RouterProvider router={router} />;
}
