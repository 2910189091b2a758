import { normalizeIP } from '@fastify/rate-limit';

/** What was read of addresses: each client asks from the same one always, and reading one of IPv6 takes as long as giving a kept answer. */
const networksRead = new Map<string, string>();
const maximumRead = 1_000;

/**
 * The network of an address, which is what limits count by: an IPv4 address itself, of an IPv6 address its /64, all of which one
 * customer has. Without an address it is the empty text.
 *
 * @example networkOf('2001:db8::1') === networkOf('2001:db8::2')
 */
export function networkOf(address: string | null): string {
  if (address === null) return '';
  const known = networksRead.get(address);
  if (known !== undefined) return known;
  const network = normalizeIP(address);
  if (networksRead.size >= maximumRead) networksRead.clear();
  networksRead.set(address, network);
  return network;
}
