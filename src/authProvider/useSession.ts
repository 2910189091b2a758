import { useSyncExternalStore } from 'react';
import type { SessionUser } from './cookies';
import { sessionUser, subscribeSession } from './session';

/** The person signed in, or `undefined`; renders again whenever that changes. */
export function useSession(): SessionUser | undefined {
  return useSyncExternalStore(subscribeSession, sessionUser);
}
