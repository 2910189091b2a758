import firstCalls from 'virtual:first-calls';
import { fitsRoles, rightsOf } from '../../contract/access';
import type { SessionUser } from '../authProvider/cookies';
import { isOffered } from '../authProvider/offeredCalls';
import { sessionUser } from '../authProvider/session';
import { pathOfAddress } from '../config/basePath';
import { sendAhead } from './send';

/** A list that is opened by its address, whose call has been sent. */
export interface FirstAnswer {
  /** Of the list's page, without the base. */
  readonly address: string;
  readonly user: SessionUser;
  /** A copy, which has to be read or called off. */
  readonly answer: Promise<Response>;
}

/**
 * Sends the call of the list that is opened by its address, while the code of its page is still on its way: for whoever may open it,
 * as the page itself would. Needs the configuration to be loaded.
 *
 * @returns `undefined` where nothing is sent
 */
export function askFirst(): FirstAnswer | undefined {
  const user = sessionUser();
  const address = pathOfAddress(window.location.pathname).replace(/\/+$/, '');
  const first = firstCalls.find(({ addresses }) => addresses.includes(address));
  if (!user || !first) return undefined;
  const { module, access, requires, call } = first;
  if (!rightsOf(user.roles).includes(module) || (access !== undefined && !fitsRoles(access, user.roles)))
    return undefined;
  const answer = requires.every((name) => isOffered({ name })) ? sendAhead(call) : undefined;
  return answer && { address, user, answer };
}
