import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { isForApi } from '../api/apiRoutes';

/**
 * The hash of the empty text. The console's style library inserts empty `<style>` elements and fills them through the
 * CSS object model, which the policy does not govern; so it needs no nonce and no `unsafe-inline`.
 */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

interface Policy {
  /** The hashes of the scripts that stand in the console's page. */
  readonly scriptHashes: () => readonly string[];
  /** The other origins that the console calls. */
  readonly apiOrigins: readonly string[];
}

/** The security headers that every answer has: made once for the scripts of the console's page, and not for each answer. */
export class SecurityHeaders {
  private readonly write: ReturnType<typeof helmet>;
  private readonly scriptHashes: Policy['scriptHashes'];
  private made:
    | { readonly hashes: readonly string[]; readonly headers: readonly (readonly [string, string])[] }
    | undefined;

  constructor({ scriptHashes, apiOrigins }: Policy) {
    this.scriptHashes = scriptHashes;
    this.write = helmet({
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
          connectSrc: ["'self'", ...apiOrigins],
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
  }

  /**
   * Puts them on a response.
   *
   * @param isPage whether it may hold the console's page: whatever does not need not know of scripts of a page that was built just now
   */
  addTo(response: ServerResponse, isPage = true): void {
    const headers = isPage || !this.made ? this.current() : this.made.headers;
    for (const [name, value] of headers) response.setHeader(name, value);
  }

  /** The headers themselves, for an answer to what never became a request. */
  all(): Record<string, string> {
    return Object.fromEntries(this.current());
  }

  private current(): readonly (readonly [string, string])[] {
    const hashes = this.scriptHashes();
    if (this.made?.hashes === hashes) return this.made.headers;
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    this.write(response.req, response, (error) => {
      if (error) throw error;
    });
    const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)] as const);
    this.made = { hashes, headers };
    return headers;
  }
}

/** Puts the security headers on every answer. */
export function addSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', (request, reply, next) => {
    const isApi = isForApi(request);
    headers.addTo(reply.raw, !isApi);
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    reply.header('x-request-id', request.id);
    if (isApi) reply.header('cache-control', 'no-store');
    next();
  });
}
