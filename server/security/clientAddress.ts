import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's IP address as the trusted proxies report it; null if no valid address is known. */
    clientAddress: string | null;
  }
}

/**
 * Parses an address without the port, brackets or zone that some proxies add. An IPv4-mapped IPv6 address becomes the IPv4 address.
 *
 * @example addressIn('[2001:db8::1]:443') // '2001:db8::1'
 */
export function addressIn(text: string | undefined): string | undefined {
  if (text === undefined || isIP(text) === 4) return text;
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const [address = ''] = bare.split('%');
  return isIP(address) === 0 ? undefined : address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Returns the farthest valid address. A client that sends something else is identified by its proxy. */
function addressOf({ ip, ips }: FastifyRequest): string | null {
  const addresses = (ips ?? [ip]).map(addressIn);
  return addresses.findLast((address) => address !== undefined) ?? null;
}

/**
 * Sets `request.clientAddress`, which is stored, logged and used by the rate limits. It is read first of all, since a socket loses its
 * address when it closes, and clients that hang up early must count as well.
 */
export function addClientAddress(app: FastifyInstance): void {
  app.decorateRequest('clientAddress', null);
  app.addHook('onRequest', (request, _reply, next) => {
    request.clientAddress = addressOf(request);
    next();
  });
}
