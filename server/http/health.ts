import type { FastifyInstance } from 'fastify';
import { type Db, ping } from '../db/connection';

/** Whether the server can do its work; an absent database makes the common failure answer, 503. */
export function addHealth(app: FastifyInstance, db: Db): void {
  app.get(
    '/healthz',
    { config: { access: 'public', anyHost: true }, schema: { hide: true } },
    async (_request, reply) => {
      await ping(db);
      return reply.header('cache-control', 'no-store').send({ status: 'ok' });
    },
  );
}
