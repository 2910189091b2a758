import { setTimeout as pause } from 'node:timers/promises';

/**
 * Returns the heap of a page and its workers after a garbage collection, in MB: JavaScript objects, and contents of typed arrays and
 * buffers.
 *
 * @param {import('@playwright/test').CDPSession} client
 */
export async function heapOf(client) {
  const workers = await workersOf(client);
  let bytes = 0;
  for (const send of [client.send.bind(client), ...workers]) {
    await send('HeapProfiler.enable');
    await send('HeapProfiler.collectGarbage');
    await pause(200);
    await send('HeapProfiler.collectGarbage');
    const { usedSize, backingStorageSize = 0 } = await send('Runtime.getHeapUsage');
    bytes += usedSize + backingStorageSize;
    await send('HeapProfiler.disable');
  }
  return { megabytes: bytes / 1_000_000, workers: workers.length };
}

/** Returns functions that send commands to each worker of a page. */
async function workersOf(client) {
  const sessions = [];
  const waiting = new Map();
  let last = 0;
  client.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') sessions.push(sessionId);
  });
  client.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result, error } = JSON.parse(message);
    const answer = waiting.get(id);
    if (!answer) return;
    waiting.delete(id);
    if (error) answer.reject(new Error(error.message));
    else answer.resolve(result);
  });
  await client.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  await pause(200);
  return sessions.map(
    (sessionId) => (method, params) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        client
          .send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: last, method, params }) })
          .catch(reject);
      }),
  );
}
