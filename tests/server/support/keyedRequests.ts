import type { TestApp } from './testApp';

/** A good request of a change, which nobody has made yet. */
export interface KeyedRequest {
  readonly body?: object;
  readonly path?: string;
  /** Of whoever sends it, where that is not ada, signed in anew. */
  readonly token?: string;
  /** Its answer has a secret, which is kept nowhere: what whoever sends it again is told instead. */
  readonly toldOnce?: RegExp;
  /** What the audit log calls it, where it is not the call's name. */
  readonly action?: string;
}

/** A good request of each change of a back end of one's own, by the call's name: the default export of `keyedRequests.ts`. */
export type KeyedRequests = Readonly<Record<string, (server: TestApp) => Promise<KeyedRequest>>>;
