import type { AuthProvider } from 'react-admin';
import { rightsOf } from '../../contract/access';
import { sessionUser } from './session';

/**
 * What react-admin asks about the session. The session module owns its end: a call that failed never makes react-admin
 * log out too, which would give two notices and two history entries for one 401.
 */
export const consoleAuthProvider: AuthProvider = {
  login: async () => undefined,
  logout: async () => false,
  checkAuth: async () => undefined,
  checkError: async () => undefined,
  getPermissions: async () => rightsOf(sessionUser()?.roles),
  getIdentity: async () => {
    const user = sessionUser();
    return { id: user?.username ?? '', fullName: user?.username ?? '' };
  },
};
