import { Server } from 'node:net';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Time for the server to read requests that have reached this machine. */
const drainMs = 150;
/** A shorter turn of the event loop has read everything that arrived before it. */
const shortTurnMs = 5;
const quietMs = 20;
/** A flood of requests delays the shutdown by no more than this. */
const maxMs = 2_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Announces the shutdown: from now on, every response closes its connection and `/readyz` is 503. */
    leave(): void;
    isLeaving(): boolean;
  }
}

/**
 * Shuts the server down gracefully: requests sent just before are still answered, and every response closes its connection, since an
 * idle one would delay the end.
 *
 * The embedded database runs on the same thread, so connections and requests may wait unread in the kernel. Closing their sockets
 * would reset them. The shutdown therefore holds new requests back until the event loop is quiet, stops listening, answers the held
 * requests, and waits for quiet again before Fastify closes idle connections.
 */
export function addShutdown(app: FastifyInstance): void {
  let isLeaving = false;
  let events = 0;
  let released: Promise<void> | undefined;
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
    if (released) void released.then(() => next());
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

  /** Waits until nothing has arrived or left for a while and the turns of the event loop are short. */
  async function quiet(until: number): Promise<void> {
    let [since, seen] = [performance.now(), events];
    for (let now = since; now - since < quietMs && now < until; ) {
      const began = now;
      await turn();
      now = performance.now();
      if (now - began >= shortTurnMs || events !== seen) [since, seen] = [now, events];
    }
  }

  app.addHook('preClose', async () => {
    app.leave();
    if (!app.server.listening) return;
    await pause(drainMs);
    const until = performance.now() + maxMs;
    let release = () => {};
    released = new Promise((resolve) => {
      release = resolve;
    });
    await quiet(until);
    // `http.Server.close` would close idle connections first, while new ones arrive.
    Server.prototype.close.call(app.server);
    release();
    await quiet(until);
  });
}
