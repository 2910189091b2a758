import { storageKey } from '../../config/basePath';

/*
 * Which notices somebody has read: in local storage, for each person, as recents are (C26). Reading is no act: on the server each
 * mark would be a change, with a row in the audit log for everybody who looks at the bell.
 */

/** So many are kept, the newest: more than the bell ever shows. */
const maximum = 200;

const keyOf = (username: string) => storageKey(`read notices ${JSON.stringify([username])}`);

const listeners = new Set<() => void>();

/** What somebody has read, as it is stored; '' where nothing is. */
export function marksKept(username: string): string {
  try {
    return localStorage.getItem(keyOf(username)) ?? '';
  } catch {
    return '';
  }
}

/** The keys of the notices in what is stored. */
export function marksIn(stored: string): ReadonlySet<string> {
  try {
    const keys: unknown = JSON.parse(stored || '[]');
    return new Set(Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []);
  } catch {
    return new Set();
  }
}

/** Marks notices as read, in all tabs. */
export function markRead(username: string, keys: readonly string[]): void {
  const others = [...marksIn(marksKept(username))].filter((key) => !keys.includes(key));
  try {
    localStorage.setItem(keyOf(username), JSON.stringify([...others, ...keys].slice(-maximum)));
  } catch {
    // They stay unread.
  }
  for (const listener of listeners) listener();
}

/** Calls back when something was read, in this tab or another; returns how to stop. */
export function subscribeMarks(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
