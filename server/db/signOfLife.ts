import type { Client } from 'pg';
import type { SignOfLife } from './queuedPool';

/** So much later than agreed, in milliseconds, a time-out is this process's own: it had no time to look whether an answer had come. */
const ownDelayMs = 500;

/**
 * Asks a PostgreSQL whether it is there by signing in on a connection of its own. One that refuses (it has too many connections,
 * say) lives as well.
 *
 * @param connect a client that is not connected yet
 * @param timeoutMs after which that client gives up connecting, in milliseconds
 */
export function signOfLife(connect: () => Client, timeoutMs: number): SignOfLife {
  return async () => {
    const client = connect();
    client.on('error', () => undefined);
    const began = performance.now();
    try {
      await client.connect();
    } catch (error) {
      const isRefusal = error instanceof Error && 'severity' in error;
      const isOwnDelay = performance.now() - began > timeoutMs + ownDelayMs;
      if (!isRefusal && !isOwnDelay) throw error;
    } finally {
      // It says goodbye, which nobody waits for: a PostgreSQL that is paused meanwhile never takes it.
      client.end(() => undefined);
    }
  };
}
