import { useSyncExternalStore } from 'react';
import type { SessionUser } from './cookies';
import { sessionUser, subscribeSession } from './session';

/** Returns the user; `undefined` without a session. */
export function useSession(): SessionUser | undefined {
  return useSyncExternalStore(subscribeSession, sessionUser);
}
