import firstCalls from 'virtual:first-calls';
import { fitsRoles, rightsOf } from '../../contract/access';
import { isOffered } from '../authProvider/offeredCalls';
import { sessionUser } from '../authProvider/session';
import { pathOfAddress } from '../config/basePath';
import { sendAhead } from './send';

/**
 * Sends the call of the list that is opened by its address, while the code of its page is still on its way: for whoever may open it,
 * as the page itself would. Needs the configuration to be loaded.
 */
export function askFirst(): void {
  const user = sessionUser();
  const address = pathOfAddress(window.location.pathname).replace(/\/+$/, '');
  const first = firstCalls.find(({ addresses }) => addresses.includes(address));
  if (!user || !first) return;
  const { module, access, requires, call } = first;
  if (!rightsOf(user.roles).includes(module) || (access !== undefined && !fitsRoles(access, user.roles))) return;
  if (requires.every((name) => isOffered({ name }))) sendAhead(call);
}
