import type { FastifyInstance, FastifyRequest } from 'fastify';
import { defaultApiBase } from '../../contract/call';
import { unknownAddress } from './callError';

/**
 * Returns true if a request is for the API. It asks the router, since a comparison of the text can be bypassed: an address has many
 * spellings, such as `/%61pi/v1/…` or one with the host in front.
 */
export function isForApi(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith(`${defaultApiBase}/`) ?? false;
}

/** Answers 404 to unknown addresses of the API, so that the rules for the API hold for them as well. */
export function addUnknownCalls(app: FastifyInstance): void {
  app.route({
    method: app.supportedMethods.filter((method) => method !== 'OPTIONS'),
    url: `${defaultApiBase}/*`,
    config: { access: 'public' },
    schema: { hide: true },
    onRequest: async () => {
      throw unknownAddress();
    },
    handler: () => undefined,
  });
}
