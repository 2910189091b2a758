import * as z from 'zod/mini';
import { storageKey } from '../../config/basePath';
import { persistentByKey, validMembers } from '../../config/persistent';

/** More than the bell ever shows. */
const maxMarks = 200;

const marks = persistentByKey<readonly string[]>(validMembers(z.string()), []);

/**
 * Returns the keys of the notices that a user has read, oldest first. They stay in the browser: on the server each mark would be a
 * change with a row in the audit log.
 */
export const readMarks = (username: string) => marks(storageKey(`read notices ${JSON.stringify([username])}`));

/** Marks notices as read, in all tabs. */
export function markRead(username: string, keys: readonly string[]): void {
  readMarks(username).change((read) => [...read.filter((key) => !keys.includes(key)), ...keys].slice(-maxMarks));
}
