import type { Machine } from '../fleet';

const addressCount = 131_072;

/** Returns a public address by number, from the block 198.18.0.0/15, which is reserved for benchmarks (RFC 2544). */
export function publicAddress(number: number): string {
  const host = number % addressCount;
  return `198.${18 + Math.floor(host / 65_536)}.${Math.floor(host / 256) % 256}.${host % 256}`;
}

/** Returns all public addresses of machines. */
export const publicAddressesOf = (machines: readonly Machine[]): Set<string> =>
  new Set(machines.flatMap(({ ipv4, other_addresses }) => [ipv4 ?? [], other_addresses.ipv4].flat()));

/**
 * Takes a free public address, starting at a random number, and adds it to `taken`.
 *
 * @returns null if there is none
 */
export function takePublicAddress(taken: Set<string>): string | null {
  if (taken.size >= addressCount) return null;
  let number = Math.floor(Math.random() * addressCount);
  while (taken.has(publicAddress(number))) number += 1;
  const address = publicAddress(number);
  taken.add(address);
  return address;
}
