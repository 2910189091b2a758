import { logout } from '../../contract/authentication';
import { send } from '../dataProvider/send';
import { isOffered } from './offeredCalls';
import { endSession } from './session';

/** Signs out: here at once, and at the back end if it offers the call (D52); its answer changes nothing. */
export function signOut(): void {
  if (isOffered(logout)) send(logout, { keepalive: true }).catch(() => undefined);
  endSession('logout');
}
