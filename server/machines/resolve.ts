import type { lookupTypes } from '../../contract/values';
import { canonicalAddress } from '../fleet/addresses';
import type { Machine } from '../fleet/fleet';
import { isLive } from '../fleet/lifecycle';
import type { Selector } from './selectors';

/** An identifier that more than one machine has. */
export interface Ambiguity {
  readonly value: string;
  readonly machines: readonly Machine[];
}

/** What identifiers mean: all of it has to be clear before anything is done. */
export interface Resolved {
  readonly found: readonly Machine[];
  readonly unknown: readonly string[];
  readonly ambiguous: readonly Ambiguity[];
}

const identifierOf: Record<Selector['kind'], (machine: Machine) => string | null> = {
  instance_id: ({ instance_id }) => instance_id,
  ipv4: ({ ipv4 }) => ipv4,
  ipv6: ({ ipv6 }) => ipv6 && canonicalAddress(ipv6),
  private_ip: ({ private_ip }) => private_ip,
  // A tag outlives its machine for an hour: it means those that are left.
  tagname: ({ name, state }) => (isLive(state) ? name : null),
};

/**
 * The machines that a selector means, among those of one account and region. Values are compared as they are: nothing is
 * a wildcard. A tag name may mean any number of machines, everything else one.
 */
export function resolve(machines: readonly Machine[], { kind, values }: Selector): Resolved {
  const wanted = new Map<string, Machine[]>(values.map((value) => [value, []]));
  for (const machine of machines) {
    const value = identifierOf[kind](machine);
    if (value !== null) wanted.get(value)?.push(machine);
  }
  const entries = [...wanted];
  const ambiguous = entries.filter(([, found]) => kind !== 'tagname' && found.length > 1);
  return {
    found: entries.flatMap(([, found]) => (kind === 'tagname' || found.length === 1 ? found : [])),
    unknown: entries.filter(([, found]) => found.length === 0).map(([value]) => value),
    ambiguous: ambiguous.map(([value, found]) => ({ value, machines: found })),
  };
}

/** The machines that one identifier may mean; an IPv4 address is the private or the public one. */
export function lookUp(
  machines: readonly Machine[],
  lookupType: (typeof lookupTypes)[number],
  lookupValue: string,
): Machine[] {
  const value = canonicalAddress(lookupValue);
  if (lookupType === 'instanceId') return machines.filter(({ instance_id }) => instance_id === value);
  if (lookupType === 'ipv6') return machines.filter(({ ipv6 }) => ipv6 !== null && canonicalAddress(ipv6) === value);
  return machines.filter(({ ipv4, private_ip }) => ipv4 === value || private_ip === value);
}
