import type { FastifyInstance } from 'fastify';
import { answers } from '../../contract/messages';
import { type Db, takesChanges } from '../db/connection';
import { CallError } from './callError';

/**
 * Whether the server can do its work. An absent database makes the common failure answer, 503, and so does one that can be read
 * only: whoever watches the server is told, although reads are still answered.
 */
export function addHealth(app: FastifyInstance, db: Db): void {
  app.get(
    '/healthz',
    { config: { access: 'public', anyHost: true, anyProtocol: true }, schema: { hide: true } },
    async (_request, reply) => {
      if (!(await takesChanges(db))) throw new CallError(503, answers.readOnly, 'unavailable', { retryAfter: 5 });
      return reply.header('cache-control', 'no-store').send({ status: 'ok' });
    },
  );
}
