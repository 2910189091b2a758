import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long requests that have reached this machine get to be read before idle connections are closed, in milliseconds. */
const drainMs = 150;
/** A turn of the event loop that took no longer, in milliseconds, has left nothing unread that came before it. */
const shortMs = 5;
/** How long such a turn is waited for, in milliseconds: under load, none may be short. */
const maximumMs = 2_000;

/**
 * Lets a closing server finish: what was sent just before is still answered, and every answer from then on ends its
 * connection, which would otherwise stay open, idle, and hold the server until the longest wait is over.
 *
 * The embedded database works in this very thread, in which connections and requests wait meanwhile to be taken and read. Closing
 * them unread would reset them; so the end comes right after a turn in which the thread had nothing else to do.
 */
export function addShutdown(app: FastifyInstance): void {
  let closing = false;
  let arrived = 0;
  app.addHook('onRequest', async () => {
    arrived += 1;
  });
  app.addHook('preClose', async () => {
    closing = true;
    if (!app.server.listening) return;
    await pause(drainMs);
    const last = performance.now() + maximumMs;
    for (let isQuiet = false; !isQuiet && performance.now() < last; ) {
      const [began, before] = [performance.now(), arrived];
      await turn();
      isQuiet = performance.now() - began < shortMs && arrived === before;
    }
    // Here and now: until Fastify itself does it, the next requests would be waiting.
    app.server.close();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}
