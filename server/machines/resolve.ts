import type { lookupTypes } from '../../contract/values';
import type { Machine } from '../fleet/fleet';
import { isLive } from '../fleet/lifecycle';
import { keyOf, matching } from './identify';
import type { Selector } from './selectors';

/** An identifier that more than one machine has. */
interface Ambiguity {
  readonly value: string;
  readonly machines: readonly Machine[];
}

/** What identifiers mean: all of it has to be clear before anything is done. */
export interface Resolved {
  readonly found: readonly Machine[];
  readonly unknown: readonly string[];
  readonly ambiguous: readonly Ambiguity[];
}

/** Returns the wanted tag name if it is the machine's. A tag outlives its machine for an hour: it means those that are left. */
const matchingTag =
  (values: readonly string[]) =>
  ({ name, state }: Machine): readonly string[] =>
    isLive(state) && name !== null && values.includes(name) ? [name] : [];

/**
 * Returns the machines that a selector means, each once, among those of one account and region. Nothing is a wildcard. A tag name may
 * mean any number of machines, everything else one.
 */
export function resolve(machines: readonly Machine[], { kind, values }: Selector): Resolved {
  const wanted = new Map<string, Machine[]>(values.map((value) => [value, []]));
  const matched = kind === 'tagname' ? matchingTag(values) : matching(kind, values);
  for (const machine of machines) for (const value of matched(machine)) wanted.get(value)?.push(machine);
  const entries = [...wanted];
  const ambiguous = entries.filter(([, found]) => kind !== 'tagname' && found.length > 1);
  const found = entries.flatMap(([, ofValue]) => (kind === 'tagname' || ofValue.length === 1 ? ofValue : []));
  return {
    // Two addresses may be those of one machine.
    found: [...new Set(found)],
    unknown: entries.filter(([, ofValue]) => ofValue.length === 0).map(([value]) => value),
    ambiguous: ambiguous.map(([value, ofValue]) => ({ value, machines: ofValue })),
  };
}

/** Returns the machines that one identifier, or any address of them, may mean. */
export function lookUp(
  machines: readonly Machine[],
  lookupType: (typeof lookupTypes)[number],
  lookupValue: string,
): Machine[] {
  const matched = matching(lookupType === 'instanceId' ? 'instance_id' : lookupType, [keyOf(lookupValue)]);
  return machines.filter((machine) => matched(machine).length > 0);
}
