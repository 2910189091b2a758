/** The worker thread of {@link PagesOfThread}: reads machines with a copy of Amazon's SDK of its own. */

import { once } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { CloudConfig } from '../../cloudConfig';
import { CloudError, type Place } from '../fleet';
import { Clients } from './clients';
import { Failures } from './failures';
import { machinePages } from './machinePages';
import type { FromThread, ToThread } from './pagesOfThread';

const config = workerData as CloudConfig;
const clients = new Clients(config);
const pages = machinePages({ config, clients, failures: new Failures(clients) });

/** Sends the pages of a region, the next one when the caller has received the last. The caller closes the port. */
async function send(place: Place, port: MessagePort): Promise<void> {
  const closing = new AbortController();
  port.once('close', () => closing.abort());
  // Without it, a port without a listener does not notice that it is closed.
  port.start();
  const post = (message: FromThread) => port.postMessage(message);
  try {
    for await (const page of pages(place, closing.signal)) {
      post({ page });
      await once(port, 'message', { signal: closing.signal });
    }
    post({ isDone: true });
  } catch (error) {
    if (!(error instanceof CloudError)) return post({ error });
    const { code, message, detail, requestId } = error;
    post({ fault: { code, message, detail, requestId } });
  }
}

parentPort?.on('message', ({ place, port }: ToThread) => void send(place, port));
