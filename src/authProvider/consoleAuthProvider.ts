import type { AuthProvider } from 'react-admin';
import { mayCall, rightsOf } from '../../contract/access';
import { nameOf } from '../dataProvider/listInput';
import type { PageDefinition } from '../definitions/page';
import { recordActions } from '../definitions/record';
import { mayOpen } from '../definitions/registry';
import { isOffered } from './offeredCalls';
import { expireSession, sessionToken, sessionUser } from './session';
import { signOut } from './signOut';

/**
 * What react-admin asks about the session. The session module owns its end: a call that failed never makes react-admin
 * log out too, which would give two notices and two history entries for one 401.
 *
 * @param pages by the names of their resources
 */
export function createAuthProvider(pages: ReadonlyMap<string, PageDefinition>): AuthProvider {
  return {
    login: async () => {
      throw new Error('useLogin does nothing: the console has a login screen of its own');
    },
    logout: async () => {
      signOut();
      return false;
    },
    checkAuth: async () => {
      if (sessionToken() !== undefined) return;
      expireSession();
      // The page waits until the login screen takes its place.
      await new Promise(() => undefined);
    },
    checkError: async () => undefined,
    getPermissions: async () => rightsOf(sessionUser()?.roles),
    getIdentity: async () => {
      const { username = '', email = '' } = sessionUser() ?? {};
      return { id: username, fullName: username, email };
    },
    /**
     * As for the page of the resource; where that declares what can be done with its records, only that can be. Of a resource that no
     * page declares the back end decides.
     */
    canAccess: async ({ resource, action }) => {
      const page = pages.get(nameOf(resource));
      return page === undefined || (opens(page) && allows(page, action));
    },
  };
}

function allows(page: PageDefinition, action: string): boolean {
  const named = recordActions.find((one) => one === action);
  return page.kind !== 'list' || !page.record || named === undefined || page.record[named] !== undefined;
}

/** Whether a page opens for the signed-in person: the back end offers what it needs (D52), and a role gives the right. */
function opens(page: PageDefinition): boolean {
  const { module, requires } = page;
  const roles = sessionUser()?.roles;
  return (requires === undefined || isOffered(requires)) && mayCall(module, roles) && mayOpen(page, roles);
}
