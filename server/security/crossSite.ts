import type { FastifyInstance, FastifyRequest } from 'fastify';
import { defaultApiBase, idempotencyKey, idempotencyReplayed } from '../../contract/call';
import { lastEventId } from '../../contract/events';
import { answers } from '../../contract/messages';
import { isForApi } from '../api/apiRoutes';
import { CallError, unknownAddress } from '../api/callError';
import { readUrl } from '../readUrl';

/** Returns true if the headers show that a page of another site sent the request. Programs send neither header. */
function isForeign(request: FastifyRequest, allowed: readonly string[]): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined && allowed.includes(origin)) return false;
  if (origin !== undefined && readUrl(origin)?.host !== request.host) return true;
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/** Lets the listed origins call the API from a browser (CORS, exact match), and refuses every other site's pages. */
export function addCrossSiteRules(app: FastifyInstance, allowed: readonly string[]): void {
  app.addHook('onRequest', (request, reply, next) => {
    if (!isForApi(request)) return next();
    const { origin } = request.headers;
    reply.header('vary', 'Origin');
    if (origin !== undefined && allowed.includes(origin)) {
      reply.header('access-control-allow-origin', origin);
      // A console on another host needs them to page, to revalidate lists, to recognize replays and to follow events.
      reply.header('access-control-expose-headers', `Content-Range, ETag, ${idempotencyReplayed}, ${lastEventId}`);
    }
    if (isForeign(request, allowed)) throw new CallError(403, answers.foreignOrigin, 'foreign_origin');
    next();
  });
  app.options(`${defaultApiBase}/*`, { config: { access: 'public' }, schema: { hide: true } }, (request, reply) => {
    if (request.headers.origin === undefined) throw unknownAddress();
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': `Authorization, Content-Type, ${idempotencyKey}, If-None-Match, ${lastEventId}, Range`,
        'access-control-max-age': '600',
      })
      .send();
  });
}
