import { Suspense, startTransition, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { type LoginState, landing } from './access/deepLink';
import { decoded } from './access/pathParts';
import { expiryWait, onSessionEnd, onSessionExpiry, type SessionEnd, sessionUser } from './authProvider/session';
import { PageLoading } from './components/PageLoading';
import { ToastRegion } from './components/ToastRegion';
import { showToast, toastDurations } from './components/toasts';
import { addressOfPath, currentPath, pathOfAddress } from './config/basePath';
import { setupState } from './config/runtimeConfig';
import LoginScreen from './custom/login/LoginScreen';
import { StartupBoundary } from './custom/startup/StartupScreen';
import { type Preloadable, preloadable } from './definitions/preloadable';
import { t } from './i18n/translate';
import { ConsoleRoutes, warmConsole } from './prepareConsole';

const loginPath = '/login';

/** Pages to which a link that works once leads, with a session or without one. */
const linkedPages = {
  '/setup': preloadable(() => import('./custom/setup/SetupScreen')),
  '/password': preloadable(() => import('./custom/setup/ChoosePasswordScreen')),
};

/** The page of such a link that the address names; none at a back end that has no such links (D52). */
function linkedPage() {
  const path = pathOfAddress(window.location.pathname) as keyof typeof linkedPages;
  return setupState() !== undefined && Object.hasOwn(linkedPages, path) ? linkedPages[path] : undefined;
}

/** The address of the login screen with, in its history entry, the way back (D7). */
function showLoginAddress(state: LoginState): void {
  window.history.replaceState(state, '', addressOfPath(loginPath));
}

/** Where the way leads after signing in again: whoever left on purpose starts afresh. */
function wayBack({ reason, from, username }: SessionEnd): LoginState {
  return reason === 'refused' || reason === 'expired' ? { next: from, username } : {};
}

/**
 * The console: the login screen without a session, all other addresses with one. The login screen stands outside the
 * router, so that it loads without it, and no page of the console exists while nobody is signed in.
 */
export function ConsoleRoot() {
  /** The number of this entry into the console; while the login screen is shown, the last one's, negative, or 0. */
  const [entry, setEntry] = useState(() => (sessionUser() ? 1 : 0));

  // Before the effects of pages: one that finds the session over as soon as it is shown ends it in its own.
  useLayoutEffect(
    () =>
      onSessionEnd((end) => {
        showLoginAddress(wayBack(end));
        setEntry((entries) => -Math.abs(entries));
        if (end.reason === 'refused') showToast('error', t('session.expired'), { duration: toastDurations.long });
      }),
    [],
  );
  useLayoutEffect(
    () =>
      onSessionExpiry((kind) => {
        const text = kind === 'form' ? 'session.redirecting' : 'session.redirectingToLogin';
        showToast('warning', t(text), { duration: expiryWait[kind] });
      }),
    [],
  );

  /** Who has just chosen a password by a link. */
  const [username, setUsername] = useState('');
  const enter = useCallback((path: string) => {
    window.history.replaceState(null, '', addressOfPath(path));
    setUsername('');
    // As a transition: the login screen stays until the code of the console is there.
    startTransition(() => setEntry((entries) => Math.abs(entries) + 1));
  }, []);

  const [Linked, setLinked] = useState(() => linkedPage());
  const leaveLinked = useCallback(
    (known = '') => {
      startTransition(() => setLinked(undefined));
      if (sessionUser()) return enter(landing);
      window.history.replaceState(null, '', addressOfPath(loginPath));
      setUsername(known);
    },
    [enter],
  );

  return (
    <StartupBoundary>
      <Suspense fallback={<PageLoading />}>
        {Linked ? (
          <LinkedPage Page={Linked} onLeave={leaveLinked} />
        ) : entry <= 0 ? (
          <SignedOut username={username} onEnter={enter} />
        ) : (
          <ConsoleRoutes entry={entry} />
        )}
      </Suspense>
      <ToastRegion />
    </StartupBoundary>
  );
}

/** Whatever address is opened, or gone back to, without a session: it is remembered, and the login screen shown (D33). */
function SignedOut({ username, onEnter }: { username: string; onEnter: (path: string) => void }) {
  useEffect(() => {
    const follow = () => {
      if (pathOfAddress(window.location.pathname) !== loginPath) showLoginAddress({ next: currentPath() });
    };
    follow();
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  return <LoginScreen warm={warmConsole} username={username} onEnter={onEnter} />;
}

interface LinkedPageProps {
  readonly Page: Preloadable<{ token: string; onLeave: (username?: string) => void }>;
  readonly onLeave: (username?: string) => void;
}

/** Returns the token behind the `#` of the address, without blanks and line breaks of a link that was pasted. */
const tokenInAddress = () => decoded(window.location.hash.slice(1)).replace(/\s/g, '');

/** The page of a link that works once. Its token stands behind the `#`, which no server and no log gets to see. */
function LinkedPage({ Page, onLeave }: LinkedPageProps) {
  const [token, setToken] = useState(tokenInAddress);
  useEffect(() => {
    const follow = () => setToken(tokenInAddress);
    window.addEventListener('hashchange', follow);
    void warmConsole();
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return <Page key={token} token={token} onLeave={onLeave} />;
}
