import type { FastifyInstance } from 'fastify';
import { answers } from '../../contract/messages';
import { CallError } from '../api/callError';
import { type Db, takesChanges } from '../db/connection';
import { CloudError, type Fleet } from '../fleet/fleet';
import { inTime } from '../inTime';

interface Parts {
  readonly db: Db;
  readonly fleet: Pick<Fleet, 'inventory'>;
  readonly now: () => Date;
}

/** Shorter than the time-out of most load balancers. */
const answerMs = 2_000;
/** Cache lifetime in ms. Concurrent probes share one check. */
const cacheMs = 500;

const unavailable = (message: string) => new CallError(503, message, 'unavailable', { retryAfter: 5 });

/**
 * Adds the probes for operators, under any host name and without TLS:
 * - `/livez`: 200 while the process answers. Restart it otherwise.
 * - `/readyz`: 200 if the server takes requests: it is not stopping, the database answers and the fleet can be read.
 * - `/healthz`: 200 if the server can do all of its work: the database takes changes, too.
 */
export function addHealth(app: FastifyInstance, { db, fleet, now }: Parts): void {
  const add = (path: string, check: () => Promise<void> | void) => {
    const config = { access: 'public', anyHost: true, anyProtocol: true } as const;
    app.get(path, { config, schema: { hide: true } }, async (_request, reply) => {
      await check();
      return reply.header('cache-control', 'no-store').send({ status: 'ok' });
    });
  };
  add('/livez', () => undefined);
  add('/healthz', async () => {
    if (!(await inTime(takesChanges(db), answerMs))) throw unavailable(answers.readOnly);
  });
  const check = cached(async () => {
    try {
      await inTime(Promise.all([takesChanges(db), fleet.inventory(now())]), answerMs);
    } catch (error) {
      throw error instanceof CloudError ? unavailable('The fleet cannot be read at the moment') : error;
    }
  });
  add('/readyz', () => {
    if (app.isLeaving()) throw unavailable('The server is stopping');
    return check();
  });
}

/** Shares the result of a check with everyone who asks while it runs and for {@link cacheMs} after it. */
function cached(check: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> | undefined;
  return () => {
    if (last) return last;
    const checking = check();
    last = checking;
    const forget = () => {
      last = undefined;
    };
    const forgetLater = () => void setTimeout(forget, cacheMs).unref();
    checking.then(forgetLater, forgetLater);
    return checking;
  };
}
