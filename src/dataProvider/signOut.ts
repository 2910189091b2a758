import { logout } from '../../contract/authentication';
import { isOffered } from '../authProvider/offeredCalls';
import { endSession } from '../authProvider/session';
import { callApi } from './callApi';

/**
 * Ends the session in the console, and at the back end if it offers the call (D52). Single sign-on then ends its own session, at the
 * address in the response.
 */
export function signOut(): void {
  if (isOffered(logout))
    callApi(logout, { keepalive: true }).then(
      ({ answer: { logout_url: url } }) => url && /^https?:/.test(url) && window.location.assign(url),
      () => undefined,
    );
  endSession('logout');
}
