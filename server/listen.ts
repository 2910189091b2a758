import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config';
import type { Database } from './db/connection';
import { StartError } from './startError';

const stopMs = 10_000;
/** The part of `stopMs` for current requests; the rest is for the database. */
const requestsMs = 8_000;

/**
 * Stops a server: refuses new requests, lets current ones finish, then closes the database and releases its folder. Aborts requests after
 * 8 s. Ends the process after 10 s, even if requests or the database are not finished.
 *
 * @param exit ends the process; the code is 0 after a clean stop, otherwise 1
 */
export async function stop(app: FastifyInstance, database: Database, exit: (code: number) => void): Promise<void> {
  let areRequestsDone = false;
  let code = 0;
  app.server.once('close', () => {
    areRequestsDone = true;
  });
  const late = () => {
    const left = areRequestsDone ? 'the database did not close' : 'requests were still in progress';
    app.log.error(`gave up after ${stopMs / 1_000} s: ${left}`);
    exit(1);
  };
  const abort = () => {
    if (areRequestsDone) return;
    app.log.warn(`aborted the requests that took longer than ${requestsMs / 1_000} s`);
    app.server.closeAllConnections();
  };
  const timers = [setTimeout(abort, requestsMs), setTimeout(late, stopMs)];
  try {
    await app.close();
    await database.close();
  } catch (error) {
    app.log.error({ err: error }, 'the shutdown failed');
    code = 1;
  }
  timers.forEach(clearTimeout);
  exit(code);
}

/**
 * Listens, and stops the server on SIGTERM or SIGINT.
 *
 * @returns the address to open in a browser
 * @throws StartError if the port or the host cannot be used
 */
export async function listen(app: FastifyInstance, config: Config, database: Database): Promise<string> {
  let isStopping = false;
  const onSignal = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    const delay = config.SHUTDOWN_DELAY;
    app.log.info(`stopping after ${signal}${delay > 0 ? `, in ${delay} s` : ''}`);
    // A load balancer needs time to notice that this server is not ready any more.
    app.leave();
    void pause(delay * 1_000).then(() => stop(app, database, (code) => process.exit(code)));
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal);
  try {
    await app.listen({ port: config.PORT, host: config.HOST });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new StartError(`PORT ${config.PORT} is in use on ${config.HOST}`);
    if (code === 'EACCES') throw new StartError(`PORT ${config.PORT} may not be used: ${message}`);
    throw new StartError(`cannot listen on HOST ${config.HOST}: ${message}`);
  }
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : config.PORT;
  const name = config.HOST === '127.0.0.1' ? 'localhost' : config.HOST;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
