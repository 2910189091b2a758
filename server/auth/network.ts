import { normalizeIP } from '@fastify/rate-limit';

/**
 * The network of an address, which is what limits count by: an IPv4 address itself, of an IPv6 address its /64, all of which one
 * customer has. Without an address it is the empty text.
 *
 * @example networkOf('2001:db8::1') === networkOf('2001:db8::2')
 */
export function networkOf(address: string | null): string {
  return address === null ? '' : normalizeIP(address);
}
