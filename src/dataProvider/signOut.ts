import { logout } from '../../contract/authentication';
import { isOffered } from '../authProvider/offeredCalls';
import { endSession } from '../authProvider/session';
import { fetchJson } from './callApi';

/** Ends the session in the console, and at the back end if it offers the call (D52), whose response is ignored. */
export function signOut(): void {
  if (isOffered(logout)) fetchJson(logout, { keepalive: true }).catch(() => undefined);
  endSession('logout');
}
