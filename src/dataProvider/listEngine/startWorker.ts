import { type Remote, wrap } from 'comlink';
import type { ListWorkerApi } from './listWorker';
import workerAddress from './listWorker?worker&url';

/** A worker that has not said that it is ready by then, in ms, will not. */
const patience = 5_000;

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL: (url: string) => string;
  };
}

let policy: ReturnType<PolicyFactory['createPolicy']> | undefined;

/**
 * The worker's address as something that may become a script, where Trusted Types are required: the policy, which the
 * server's header names, passes this one address and nothing else.
 *
 * @throws TypeError where the host's header does not allow the policy
 */
function trustedAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  policy ??= trustedTypes?.createPolicy('list-worker', {
    createScriptURL(url) {
      if (url === workerAddress) return url;
      throw new TypeError('No other script may become a worker');
    },
  });
  return policy ? policy.createScriptURL(workerAddress) : workerAddress;
}

export interface RunningWorker {
  readonly remote: Remote<ListWorkerApi>;
  readonly stop: () => void;
}

/**
 * Starts a worker for one list.
 *
 * @throws Error where there are none: forbidden by the host's policy, its file gone after a deploy, or not in this browser
 */
export async function startWorker(): Promise<RunningWorker> {
  const worker = new Worker(trustedAddress(), { type: 'module', name: 'list' });
  const remote = wrap<ListWorkerApi>(worker);
  try {
    await new Promise<unknown>((resolve, reject) => {
      setTimeout(reject, patience, new Error('The worker did not start in time'));
      worker.addEventListener('error', () => reject(new Error('The worker did not start')), { once: true });
      remote.ready().then(resolve, reject);
    });
  } catch (error) {
    worker.terminate();
    throw error;
  }
  return { remote, stop: () => worker.terminate() };
}
