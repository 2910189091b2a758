import { Suspense, startTransition, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { LoginState } from './access/deepLink';
import { decoded } from './access/pathParts';
import { expiryWait, onSessionEnd, onSessionExpiry, type SessionEnd, sessionUser } from './authProvider/session';
import { PageLoading } from './components/PageLoading';
import { ToastRegion } from './components/ToastRegion';
import { showToast, toastDurations } from './components/toasts';
import { useWindowEvent } from './components/useWindowEvent';
import { addressOfPath, currentPath, pathOfAddress } from './config/basePath';
import { setupState } from './config/runtimeConfig';
import LoginScreen from './custom/login/LoginScreen';
import { wayIn } from './custom/login/useLogin';
import { StartupBoundary } from './custom/startup/StartupScreen';
import { type Preloadable, preloadable } from './definitions/preloadable';
import { t } from './i18n/translate';
import { ConsoleRoutes, warmConsole } from './prepareConsole';

const loginPath = '/login';

/** Finishes a visit to the single sign-on provider that began in a session. */
const ProviderReturn = preloadable(() => import('./custom/login/ProviderReturn'));

/** The pages of one-time links, with or without a session. */
const linkedPages = {
  '/setup': preloadable(() => import('./custom/setup/SetupScreen')),
  '/password': preloadable(() => import('./custom/setup/ChoosePasswordScreen')),
};

/** Returns true if the single sign-on provider has sent the browser here. */
const isFromProvider = () => new URLSearchParams(window.location.search).has('state');

/** Returns the page of a one-time link, or of the return to a session; `undefined` if the back end has no such links (D52). */
function linkedPage() {
  const address = pathOfAddress(window.location.pathname);
  if (address === loginPath) return sessionUser() && isFromProvider() ? ProviderReturn : undefined;
  const path = address as keyof typeof linkedPages;
  return setupState() !== undefined && Object.hasOwn(linkedPages, path) ? linkedPages[path] : undefined;
}

/** Changes the address to the login screen's, with the way back in the history state (D7). */
function showLoginAddress(state: LoginState): void {
  window.history.replaceState(state, '', addressOfPath(loginPath));
}

/** Returns the history state after the end of a session. It is empty after a logout. */
function wayBack({ reason, from, username }: SessionEnd): LoginState {
  return reason === 'refused' || reason === 'expired' ? { next: from, username } : {};
}

onSessionExpiry((kind) => {
  const text = kind === 'form' ? 'session.redirecting' : 'session.redirectingToLogin';
  showToast('warning', t(text), { duration: expiryWait[kind] });
});

/**
 * Renders the login screen without a session, and all other addresses with one. The login screen is outside the router, so that it loads
 * without it, and no page of the console exists without a session.
 */
export function ConsoleRoot() {
  /** The number of the session; on the login screen the negative number of the last one, or 0. */
  const [entry, setEntry] = useState(() => (sessionUser() ? 1 : 0));

  // Runs before the effects of pages, which may end the session.
  useLayoutEffect(
    () =>
      onSessionEnd((end) => {
        showLoginAddress(wayBack(end));
        setEntry((entries) => -Math.abs(entries));
        if (end.reason === 'refused') showToast('error', t('session.expired'), { duration: toastDurations.long });
      }),
    [],
  );

  /** The user who has just chosen a password by a link. */
  const [username, setUsername] = useState('');
  const enter = useCallback((path: string) => {
    window.history.replaceState(null, '', addressOfPath(path));
    setUsername('');
    // The login screen stays until the console's code is loaded.
    startTransition(() => setEntry((entries) => Math.abs(entries) + 1));
  }, []);

  const [Linked, setLinked] = useState(() => linkedPage());
  const leaveLinked = useCallback(
    (known = '') => {
      startTransition(() => setLinked(undefined));
      const user = sessionUser();
      if (user) return enter(wayIn(user.username));
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

/** Stores an address other than the login screen's as the way back. */
function storeAddress(): void {
  if (pathOfAddress(window.location.pathname) !== loginPath) showLoginAddress({ next: currentPath() });
}

/** Stores the address, and shows the login screen (D33). */
function SignedOut({ username, onEnter }: { username: string; onEnter: (path: string) => void }) {
  useEffect(storeAddress, []);
  useWindowEvent('popstate', storeAddress);
  return <LoginScreen warm={warmConsole} username={username} onEnter={onEnter} />;
}

interface LinkedPageProps {
  readonly Page: Preloadable<{ token: string; onLeave: (username?: string) => void }>;
  readonly onLeave: (username?: string) => void;
}

/** Returns the token after the `#` of the address, without blanks and line breaks of a pasted link. */
const tokenInAddress = () => decoded(window.location.hash.slice(1)).replace(/\s/g, '');

/** Renders the page of a one-time link. Its token is after the `#`, which browsers do not send. */
function LinkedPage({ Page, onLeave }: LinkedPageProps) {
  const [token, setToken] = useState(tokenInAddress);
  useEffect(() => void warmConsole(), []);
  useWindowEvent('hashchange', () => setToken(tokenInAddress));
  return <Page key={token} token={token} onLeave={onLeave} />;
}
