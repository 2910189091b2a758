import { Navigate, Outlet, useLocation } from 'react-router';
import type { LoginState } from '../access/deepLink';
import { lastSessionEnd } from './session';
import { useSession } from './useSession';

/**
 * Lets nobody past without a session. An address that is opened without one, and the place where a session ended by itself,
 * are remembered for after the login (D7, D33); whoever leaves on purpose starts afresh.
 */
export function RequireSession() {
  const user = useSession();
  const location = useLocation();
  if (user) return <Outlet />;
  const here = location.pathname + location.search + location.hash;
  const end = lastSessionEnd();
  const state: LoginState =
    end === undefined ? { next: here } : end.reason === 'logout' ? {} : { next: end.from, username: end.username };
  return <Navigate to="/login" replace state={state} />;
}
