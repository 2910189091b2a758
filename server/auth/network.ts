import { normalizeIP } from '@fastify/rate-limit';

/**
 * Returns the network by which limits count: an IPv4 address itself, or the /64 of an IPv6 address, since one customer has all of it.
 * Returns the empty text if there is no address.
 *
 * @example networkOf('2001:db8::1') === networkOf('2001:db8::2')
 */
export function networkOf(address: string | null): string {
  return address === null ? '' : normalizeIP(address);
}
