import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the request came from, as far as the trusted proxies tell: an IP address and never another text. */
    clientAddress: string | null;
  }
}

/**
 * The address in a text, without what some proxies write with it: a port, brackets, a zone. An IPv4 address that is written as an
 * IPv6 one is that IPv4 address.
 *
 * @example addressIn('[2001:db8::1]:443') // '2001:db8::1'
 */
export function addressIn(text: string | undefined): string | undefined {
  if (text === undefined || isIP(text) === 4) return text;
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const [address = ''] = bare.split('%');
  return isIP(address) === 0 ? undefined : address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** The farthest address that can be read: whoever sends another text is known by the proxy that passed it on. */
function addressOf({ ip, ips }: FastifyRequest): string | null {
  const addresses = (ips ?? [ip]).map(addressIn);
  return addresses.findLast((address) => address !== undefined) ?? null;
}

/**
 * Gives every request its address, to be stored, counted by and logged. It is read at once: a socket that was closed meanwhile
 * has none any more, and whoever hangs up early would not be counted.
 */
export function addClientAddress(app: FastifyInstance): void {
  app.decorateRequest('clientAddress', null);
  app.addHook('onRequest', (request, _reply, next) => {
    request.clientAddress = addressOf(request);
    next();
  });
}
