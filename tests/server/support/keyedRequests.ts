import type { TestApp } from './testApp';

/** A valid request of a new change. */
export interface KeyedRequest {
  readonly body?: object;
  readonly path?: string;
  /** The sender, if it is not ada, signed in again. */
  readonly token?: string;
  /** Its response has a secret, which is not stored: the response to a repetition. */
  readonly toldOnce?: RegExp;
  /** Its action in the audit log, if it is not the call's name. */
  readonly action?: string;
}

/** A valid request of each change of a custom back end by the call's name: the default export of `keyedRequests.ts`. */
export type KeyedRequests = Readonly<Record<string, (server: TestApp) => Promise<KeyedRequest>>>;
