import { Server } from 'node:net';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long requests that have reached this machine get to be read before the end begins, in milliseconds. */
const drainMs = 150;
/** A turn of the event loop that took no longer, in milliseconds, has left nothing unread that came before it. */
const shortMs = 5;
/** So long nothing may have come or gone, in milliseconds, before a door is closed. */
const restMs = 20;
/** How long that is waited for in all, in milliseconds: whoever floods a server does not keep it from ending. */
const maximumMs = 2_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Says that the server is about to close: from now on each answer ends its connection, and `/readyz` tells those who ask. */
    leave(): void;
    isLeaving(): boolean;
  }
}

/**
 * Lets a closing server finish: what was sent just before is still answered, and every answer from then on ends its
 * connection, which would otherwise stay open, idle, and hold the server until the longest wait is over.
 *
 * The embedded database works in this very thread, in which connections and requests wait meanwhile to be taken and read. Closing
 * them unread would reset them. So new requests are held back until the thread has come to rest, then no connection is taken any
 * more, what was held back is answered, and at the next rest Fastify closes the connections that are idle.
 */
export function addShutdown(app: FastifyInstance): void {
  let isLeaving = false;
  let events = 0;
  let opened: Promise<void> | undefined;
  const note = () => {
    events += 1;
  };
  app.decorate('leave', () => {
    isLeaving = true;
  });
  app.decorate('isLeaving', () => isLeaving);
  app.server.on('connection', note);
  app.addHook('onRequest', (_request, _reply, next) => {
    note();
    if (opened) void opened.then(() => next());
    else next();
  });
  app.addHook('onResponse', (_request, _reply, next) => {
    note();
    next();
  });
  app.addHook('onSend', (_request, reply, _payload, next) => {
    if (isLeaving) reply.header('connection', 'close');
    next();
  });

  /** Waits until nothing has come or gone for a while, in turns that were all short. */
  async function rest(until: number): Promise<void> {
    let [since, seen] = [performance.now(), events];
    for (let now = since; now - since < restMs && now < until; ) {
      const began = now;
      await turn();
      now = performance.now();
      if (now - began >= shortMs || events !== seen) [since, seen] = [now, events];
    }
  }

  app.addHook('preClose', async () => {
    app.leave();
    if (!app.server.listening) return;
    await pause(drainMs);
    const until = performance.now() + maximumMs;
    let open = () => {};
    opened = new Promise((resolve) => {
      open = resolve;
    });
    await rest(until);
    // Not as the HTTP server does it, which closes idle connections first: until it is through, others would be waiting.
    Server.prototype.close.call(app.server);
    open();
    await rest(until);
  });
}
