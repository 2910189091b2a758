import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long requests that have reached this machine get to be read before idle connections are closed. */
const drainMs = 150;

/**
 * Lets a closing server finish: what was sent just before is still answered, and every answer from then on ends its
 * connection, which would otherwise stay open, idle, and hold the server until the longest wait is over.
 */
export function addShutdown(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    if (app.server.listening) await pause(drainMs);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}
