import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { isForApi } from '../api/apiRoutes';

/**
 * Hash of the empty string. The console's style library inserts empty `<style>` elements and fills them through the CSS object model,
 * which the policy does not restrict, so it needs neither a nonce nor `unsafe-inline`.
 */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

interface Policy {
  /** Hashes of the inline scripts in the console's page. */
  readonly scriptHashes: () => readonly string[];
  /** Other origins that the console calls. */
  readonly apiOrigins: readonly string[];
}

/** The security headers of every response. They are built once for each set of inline scripts. */
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
          workerSrc: ["'self'"],
          baseUri: ["'none'"],
          objectSrc: ["'none'"],
          frameAncestors: ["'none'"],
          formAction: ["'self'"],
          // The console never turns text into code or markup. The one policy allows the address of the list worker.
          requireTrustedTypesFor: ["'script'"],
          trustedTypes: ['list-worker'],
        },
      },
      // Set below, for requests over HTTPS only; behind a proxy, the outer protocol counts.
      strictTransportSecurity: false,
      xFrameOptions: { action: 'deny' },
    });
  }

  /**
   * Sets them on a response.
   *
   * @param isPage false skips the check if the page was rebuilt
   */
  addTo(response: ServerResponse, isPage = true): void {
    const headers = isPage || !this.made ? this.current() : this.made.headers;
    for (const [name, value] of headers) response.setHeader(name, value);
  }

  /** Returns them, for the response to a message that is not a valid request. */
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

/** Sets the security headers on every response. */
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
