import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config';
import type { Database } from './db/connection';
import type { LogSink } from './logSink';
import { StartError } from './startError';

/** How long a stop may take, in milliseconds; then it ends as it is. */
const stopMs = 10_000;
/** How much of that is for the answers to requests under way; the rest is for the database. */
const answersMs = 8_000;
/** When log lines that are not at their sink by then are given up. */
const linesMs = 9_500;

/**
 * Stops a server: no new request is taken, those under way finish, then the database is closed and its folder given back, and
 * the last log lines are sent. Requests that are not through after 8 s are cut off. What is not done after 10 s in all is given up.
 *
 * @param exit ends the process with a code: 0, or 1 when something was given up
 */
export async function stop(
  app: FastifyInstance,
  database: Database,
  exit: (code: number) => void,
  sink?: Pick<LogSink, 'close'>,
): Promise<void> {
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
  const linesEnd = new Promise((resolve) => timers.push(setTimeout(resolve, linesMs)));
  try {
    await app.close();
    await database.close();
  } catch (error) {
    app.log.error({ err: error }, 'the stop failed');
    code = 1;
  }
  await sink?.close(linesEnd);
  timers.forEach(clearTimeout);
  exit(code);
}

/**
 * Listens, and arranges the stop, which SIGTERM and SIGINT ask for.
 *
 * @returns the address for people
 * @throws StartError when the port or the host cannot be had
 */
export async function listen(
  app: FastifyInstance,
  config: Config,
  database: Database,
  sink?: LogSink,
): Promise<string> {
  let isStopping = false;
  const onSignal = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    const delay = config.SHUTDOWN_DELAY;
    app.log.info(`stopping after ${signal}${delay > 0 ? `, in ${delay} s` : ''}`);
    // Whoever shares requests out among servers needs a moment to see that this one is not ready any more.
    app.leave();
    void pause(delay * 1_000).then(() => stop(app, database, (code) => process.exit(code), sink));
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
