import type { FastifyInstance, FastifyRequest } from 'fastify';
import { defaultApiBase } from '../../contract/call';
import { unknownAddress } from './callError';

/**
 * Whether a request is for the API. The router has decided it: an address may be written in many ways (`/%61pi/v1/…`, or with the
 * host in front), and what compares its text can be led past.
 */
export function isForApi(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith(`${defaultApiBase}/`) ?? false;
}

/** Answers every address below the API's that no call has, so that it too is known to be the API's. */
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
