import type { Reply } from '../definitions/basics';

/** Handles a refused call. Resolves to true if the call is to be repeated. */
export type RefusalHandler = (reply: Pick<Reply, 'status' | 'body'>) => Promise<boolean>;

/** The handler of the signed-in console, which the login screen does not load. */
export const refusals: { handler?: RefusalHandler | undefined } = {};
