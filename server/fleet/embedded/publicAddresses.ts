import type { Machine } from '../fleet';

/** How many public addresses the embedded fleet has. */
const publicAddresses = 131_072;

/** A public address of the embedded fleet: of a block that is kept for documentation (RFC 5737, RFC 2544), by number. */
export function publicAddress(number: number): string {
  const host = number % publicAddresses;
  return `198.${18 + Math.floor(host / 65_536)}.${Math.floor(host / 256) % 256}.${host % 256}`;
}

/** Returns the public addresses that machines have. */
export const publicAddressesOf = (machines: readonly Machine[]): Set<string> =>
  new Set(machines.flatMap(({ ipv4, other_addresses }) => [ipv4 ?? [], other_addresses.ipv4].flat()));

/**
 * Takes a public address: the first one from a random number on that nobody has.
 *
 * @param taken gets it, too
 * @returns nothing when all are taken
 */
export function takePublicAddress(taken: Set<string>): string | null {
  if (taken.size >= publicAddresses) return null;
  let number = Math.floor(Math.random() * publicAddresses);
  while (taken.has(publicAddress(number))) number += 1;
  const address = publicAddress(number);
  taken.add(address);
  return address;
}
