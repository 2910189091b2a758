import { addressOf, bitsOf, blockOf } from '../../contract/addresses';
import { identifierOf, unusualIn } from '../../contract/identifiers';
import type { Machine } from '../fleet/fleet';

/* Matches machines by identifier and address. */

export const identifierKinds = ['instance_id', 'ipv4', 'ipv6', 'private_ip'] as const;

export type IdentifierKind = (typeof identifierKinds)[number];

/** Returns the form in which identifiers and addresses are compared. */
export const keyOf = (typed: string): string => identifierOf(typed).toLowerCase();

/** Returns a looked-up value for a message, with the code points of its invisible characters. */
export function named(value: string): string {
  const codes = unusualIn(value);
  return codes.length === 0 ? value : `${value} (contains ${codes.join(', ')})`;
}

/** Returns the addresses besides the primary ones, private ones first. */
export const otherAddressesOf = ({ other_addresses: { private_ip, ipv4, ipv6 } }: Machine): string[] => [
  ...private_ip,
  ...ipv4,
  ...ipv6,
];

/** Returns all addresses of a machine, primary ones first; delegated prefixes as ranges. */
export function addressesOf(machine: Machine): string[] {
  const { private_ip, ipv4, ipv6 } = machine;
  return [private_ip, ipv4, ipv6, ...otherAddressesOf(machine)].filter((address) => address !== null);
}

/** Returns the identifiers of a machine. `ipv4` and `ipv6` match every address, since the value itself has the family. */
function identifiersOf(machine: Machine, kind: IdentifierKind): readonly string[] {
  if (kind === 'instance_id') return [machine.instance_id.toLowerCase()];
  if (kind !== 'private_ip') return addressesOf(machine);
  const { private_ip, other_addresses } = machine;
  return private_ip === null ? other_addresses.private_ip : [private_ip, ...other_addresses.private_ip];
}

const none: readonly string[] = [];

/**
 * Returns a function that finds the given identifiers in a machine. An address within a delegated prefix is the machine's.
 *
 * @param values in the form of {@link keyOf}
 */
export function matching(kind: IdentifierKind, values: readonly string[]): (machine: Machine) => readonly string[] {
  if (values.length === 0) return () => none;
  const wanted = new Set(values);
  const addresses = values
    .filter((value) => addressOf(value) !== undefined)
    .map((value) => [value, bitsOf(value)] as const);
  const starts = new Map<string, Map<string, string[]>>();

  /** Groups the wanted addresses of one family by their first bits. */
  function startsOf(size: number, length: number): Map<string, string[]> {
    const key = `${size}/${length}`;
    const known = starts.get(key);
    if (known) return known;
    const made = new Map<string, string[]>();
    for (const [value, bits] of addresses)
      if (bits.length === size) made.set(bits.slice(0, length), [...(made.get(bits.slice(0, length)) ?? []), value]);
    starts.set(key, made);
    return made;
  }

  function within(prefix: string): readonly string[] {
    const block = addresses.length > 0 ? blockOf(prefix) : undefined;
    if (!block) return none;
    const bits = bitsOf(block.address);
    return startsOf(bits.length, block.length).get(bits.slice(0, block.length)) ?? none;
  }

  return (machine) => {
    const found = identifiersOf(machine, kind).flatMap((own) => [
      ...(wanted.has(own) ? [own] : none),
      ...(own.includes('/') ? within(own) : none),
    ]);
    return found.length > 1 ? [...new Set(found)] : found;
  };
}
