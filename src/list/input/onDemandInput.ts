import { preloadable } from '../../definitions/preloadable';

/** The form above a list, for lists that have one: others do without its code. */
export const AskingList = preloadable(async () => ({ default: (await import('./AskingList')).AskingList }));
