import type { FastifyInstance } from 'fastify';
import type { Config } from './config';
import type { Database } from './db/connection';
import { StartError } from './startError';

/** How long requests under way may take to finish once the server is told to stop. */
const graceMs = 10_000;

/**
 * Listens, and arranges the stop: on SIGTERM or SIGINT no new request is taken, those under way finish, then the
 * database is closed and its folder given back.
 *
 * @returns the address for people
 * @throws StartError when the port or the host cannot be had
 */
export async function listen(app: FastifyInstance, config: Config, database: Database): Promise<string> {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    app.log.info(`stopping after ${signal}`);
    const cut = setTimeout(() => app.server.closeAllConnections(), graceMs);
    await app.close();
    clearTimeout(cut);
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  try {
    await app.listen({ port: config.PORT, host: config.HOST });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new StartError(`PORT ${config.PORT} is in use on ${config.HOST}`);
    if (code === 'EACCES') throw new StartError(`PORT ${config.PORT} may not be used: ${message}`);
    throw new StartError(`HOST ${config.HOST} cannot be listened on: ${message}`);
  }
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : config.PORT;
  const name = config.HOST === '127.0.0.1' ? 'localhost' : config.HOST;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
