import type { AuthProvider } from 'react-admin';
import { rightsOf } from '../../contract/access';
import { workspacesOf } from '../access/workspaces';
import type { PageDefinition } from '../definitions/page';
import { recordActions } from '../definitions/record';
import { mayOpen } from '../definitions/registry';
import { isOffered } from './offeredCalls';
import { expireSession, sessionToken, sessionUser } from './session';

interface AuthContext {
  /** Returns the page of a resource, as react-admin names it. */
  readonly pageOf: (resource: string) => PageDefinition | undefined;
  readonly signOut: () => void;
}

/**
 * Creates react-admin's auth provider. Only the session module ends a session: a failed call never makes react-admin log out too, which
 * would give two notices and two history entries for one 401.
 */
export function createAuthProvider({ pageOf, signOut }: AuthContext): AuthProvider {
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
      // The page waits until the login screen replaces it.
      await new Promise(() => undefined);
    },
    checkError: async () => undefined,
    getPermissions: async () => rightsOf(sessionUser()?.roles),
    getIdentity: async () => {
      const { username = '', email = '' } = sessionUser() ?? {};
      return { id: username, fullName: username, email };
    },
    /** Returns true if the user may open the page, and the page declares the action. The back end decides about undeclared resources. */
    canAccess: async ({ resource, action }) => {
      const page = pageOf(resource);
      return page === undefined || (opens(page) && allows(page, action));
    },
  };
}

function allows(page: PageDefinition, action: string): boolean {
  const named = recordActions.find((one) => one === action);
  return page.kind !== 'list' || !page.record || named === undefined || page.record[named] !== undefined;
}

/** Returns true if the back end offers what a page needs (D52), and a role gives the right to it. */
function opens(page: PageDefinition): boolean {
  const { module, requires } = page;
  const roles = sessionUser()?.roles;
  return (
    (requires === undefined || isOffered(requires)) && workspacesOf(roles).includes(module) && mayOpen(page, roles)
  );
}
