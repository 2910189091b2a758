import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config';
import type { Database } from './db/connection';
import { StartError } from './startError';

/** The longest duration of a stop, in milliseconds. */
const stopMs = 10_000;
/** The part of it for requests under way, in milliseconds; the rest is for the database. */
const answersMs = 8_000;

/**
 * Stops a server: refuses new requests, lets those under way finish, then closes the database and releases its folder.
 * Requests that take longer than 8 s are cut off. After 10 s the process ends with whatever is left undone.
 *
 * @param exit ends the process; the code is 1 if something was left undone, otherwise 0
 */
export async function stop(app: FastifyInstance, database: Database, exit: (code: number) => void): Promise<void> {
  let isAnswered = false;
  let code = 0;
  app.server.once('close', () => {
    isAnswered = true;
  });
  const late = () => {
    const left = isAnswered ? 'the database did not close' : 'requests were still in progress';
    app.log.error(`gave up after ${stopMs / 1_000} s: ${left}`);
    exit(1);
  };
  const cut = () => {
    if (isAnswered) return;
    app.log.warn(`requests that took longer than ${answersMs / 1_000} s are cut off`);
    app.server.closeAllConnections();
  };
  const timers = [setTimeout(cut, answersMs), setTimeout(late, stopMs)];
  try {
    await app.close();
    await database.close();
  } catch (error) {
    app.log.error({ err: error }, 'the stop failed');
    code = 1;
  }
  timers.forEach(clearTimeout);
  exit(code);
}

/**
 * Listens, and arranges the stop, which SIGTERM and SIGINT ask for.
 *
 * @returns the address for people
 * @throws StartError when the port or the host cannot be had
 */
export async function listen(app: FastifyInstance, config: Config, database: Database): Promise<string> {
  let isStopping = false;
  const onSignal = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    const delay = config.SHUTDOWN_DELAY;
    app.log.info(`stopping after ${signal}${delay > 0 ? `, in ${delay} s` : ''}`);
    // Whoever shares requests out among servers needs a moment to see that this one is not ready any more.
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
