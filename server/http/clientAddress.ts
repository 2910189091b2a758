import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the request came from, as far as the trusted proxies tell: an IP address and never another text. */
    readonly clientAddress: string;
  }
}

/**
 * The address in a text, without what some proxies write with it: a port, brackets, a zone. An IPv4 address that is written as an
 * IPv6 one is that IPv4 address.
 *
 * @example addressIn('[2001:db8::1]:443') // '2001:db8::1'
 */
export function addressIn(text: string): string | undefined {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const [address = ''] = bare.split('%');
  return isIP(address) === 0 ? undefined : address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** The farthest address that can be read: whoever sends another text is known by the proxy that passed it on. */
function addressOf({ ip, ips }: FastifyRequest): string {
  return (
    [...(ips ?? [ip])]
      .reverse()
      .map(addressIn)
      .find((address) => address !== undefined) ?? ''
  );
}

/** Gives every request its address, to be stored, counted by and logged. */
export function addClientAddress(app: FastifyInstance): void {
  app.decorateRequest('clientAddress', {
    getter() {
      return addressOf(this);
    },
  });
}
