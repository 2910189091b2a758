import { type Remote, wrap } from 'comlink';
import type { ListWorkerApi } from './listWorker';
import workerAddress from './listWorker?worker&url';

const readyWithinMs = 5_000;

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
 * Returns the worker's address, as a trusted script URL if the page requires Trusted Types. The policy, which the server's header
 * names, accepts only this address.
 *
 * @throws TypeError if the host's header does not allow the policy
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
 * Starts a worker and waits until it is ready.
 *
 * @throws Error if the host's policy forbids it, its file is gone, or the browser has no workers
 */
export async function startWorker(): Promise<RunningWorker> {
  const worker = new Worker(trustedAddress(), { type: 'module', name: 'list' });
  // The only remote: comlink closes the worker's end when a remote is garbage-collected.
  const remote = wrap<ListWorkerApi>(worker);
  try {
    await new Promise<unknown>((resolve, reject) => {
      setTimeout(reject, readyWithinMs, new Error('The worker did not start in time'));
      worker.addEventListener('error', () => reject(new Error('The worker did not start')), { once: true });
      remote.ready().then(resolve, reject);
    });
  } catch (error) {
    worker.terminate();
    throw error;
  }
  return { remote, stop: () => worker.terminate() };
}
