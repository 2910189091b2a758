import firstCalls from 'virtual:first-calls';
import { fitsRoles } from '../../contract/access';
import { workspacesOf } from '../access/workspaces';
import type { SessionUser } from '../authProvider/cookies';
import { isOffered } from '../authProvider/offeredCalls';
import { sessionUser } from '../authProvider/session';
import { pathOfAddress } from '../config/basePath';
import { callEarly } from './callApi';
import { pastAt } from './past';

/** A list at the address of the page, whose call has been sent. */
export interface FirstResponse {
  /** The address of the list's page, without the base. */
  readonly address: string;
  readonly user: SessionUser;
  /** A copy, which the receiver reads or cancels. */
  readonly answer: Promise<Response>;
}

/**
 * Sends the call of the list at the address of the page while the page's code loads. Needs a loaded configuration.
 *
 * @returns `undefined` if no list is there, or the user may not open it
 */
export function sendFirstCall(): FirstResponse | undefined {
  const user = sessionUser();
  const address = pathOfAddress(window.location.pathname).replace(/\/+$/, '');
  const first = firstCalls.find(({ addresses }) => addresses.includes(address));
  // The frame of the past comes with React.
  if (!user || !first || pastAt() !== undefined) return undefined;
  const { module, access, requires, call } = first;
  if (!workspacesOf(user.roles).includes(module) || (access !== undefined && !fitsRoles(access, user.roles)))
    return undefined;
  const answer = requires.every((name) => isOffered({ name })) ? callEarly(call) : undefined;
  return answer && { address, user, answer };
}
