import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { defaultApiBase } from '../../contract/call';

/**
 * The hash of the empty text. The console's style library inserts empty `<style>` elements and fills them through the
 * CSS object model, which the policy does not govern; so it needs no nonce and no `unsafe-inline`.
 */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** The other origins that the console's configuration makes it call. */
function apiOrigins(publicConfig: Record<string, unknown>): string[] {
  return [publicConfig.authApiUrl, publicConfig.cloudApiUrl]
    .filter(
      (address): address is string => typeof address === 'string' && /^https?:/i.test(address) && URL.canParse(address),
    )
    .map((address) => new URL(address).origin);
}

/** Puts the security headers on every answer. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { scriptHashes, publicConfig }: { scriptHashes: () => readonly string[]; publicConfig: Record<string, unknown> },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", () => scriptHashes().join(' ')],
        styleSrcElem: ["'self'", emptyStyle],
        styleSrcAttr: ["'none'"],
        imgSrc: ["'self'", 'data:'],
        mediaSrc: ["'self'"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...new Set(apiOrigins(publicConfig))],
        manifestSrc: ["'self'"],
        // A worker reads and indexes large lists.
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        // Nothing of the console turns a text into code or markup, and nothing may begin to without being seen. The one
        // policy passes the address of the worker, and no other.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['list-worker'],
      },
    },
    // Only over https, see below: on plain http the header means nothing, and behind a proxy it is the outer protocol
    // that counts.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    reply.header('x-request-id', request.id);
    if (request.url.startsWith(`${defaultApiBase}/`)) reply.header('cache-control', 'no-store');
  });
}
