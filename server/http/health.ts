import type { FastifyInstance } from 'fastify';
import { answers } from '../../contract/messages';
import { CallError } from '../api/callError';
import { type Db, takesChanges } from '../db/connection';
import { CloudError, type Fleet } from '../fleet/fleet';

interface Parts {
  readonly db: Db;
  readonly fleet: Pick<Fleet, 'inventory'>;
  readonly now: () => Date;
}

/** Whoever sends requests to several servers gives up on an answer after a second or a few; this is sooner than most. */
const readyMs = 2_000;
/** How long an answer counts, in milliseconds: many who ask at once cost one look. */
const keptMs = 500;

const unavailable = (message: string) => new CallError(503, message, 'unavailable', { retryAfter: 5 });

/**
 * What those ask who run the server, under any name and without TLS:
 * - `/livez`: whether the process answers at all. If not, it is to be started anew.
 * - `/readyz`: whether it is to get requests: not while it stops, nor while the database does not answer or the fleet cannot be read.
 * - `/healthz`: whether it can do all of its work. A database that can be read only makes the common failure answer, 503, although
 *   reads are still answered: whoever watches the server is told.
 */
export function addHealth(app: FastifyInstance, { db, fleet, now }: Parts): void {
  const add = (path: string, look: () => Promise<void> | void) => {
    const config = { access: 'public', anyHost: true, anyProtocol: true } as const;
    app.get(path, { config, schema: { hide: true } }, async (_request, reply) => {
      await look();
      return reply.header('cache-control', 'no-store').send({ status: 'ok' });
    });
  };
  add('/livez', () => undefined);
  add('/healthz', async () => {
    if (!(await takesChanges(db))) throw unavailable(answers.readOnly);
  });
  const look = kept(async () => {
    try {
      await inTime(Promise.all([takesChanges(db), fleet.inventory(now())]));
    } catch (error) {
      throw error instanceof CloudError ? unavailable('The fleet cannot be read at the moment') : error;
    }
  });
  add('/readyz', () => {
    if (app.isLeaving()) throw unavailable('The server is stopping');
    return look();
  });
}

async function inTime(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable(answers.unavailable)), readyMs).unref();
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The same look for all who ask while it is under way, and for a moment afterwards. */
function kept(look: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> | undefined;
  return () => {
    if (last) return last;
    const looking = look();
    last = looking;
    const forget = () => {
      last = undefined;
    };
    const later = () => void setTimeout(forget, keptMs).unref();
    looking.then(later, later);
    return looking;
  };
}
