import type { lookupTypes } from '../../contract/values';
import { CallError } from '../api/callError';
import type { Machine } from '../fleet/fleet';
import { isLive } from '../fleet/lifecycle';
import { keyOf, matching, named } from './identify';
import { candidateRow } from './instanceRow';
import type { Selector } from './selectors';

/** An identifier that more than one machine has. */
interface Ambiguity {
  readonly value: string;
  readonly machines: readonly Machine[];
}

/** The machines that identifiers name. An action needs every identifier to name exactly one machine. */
export interface Resolved {
  readonly found: readonly Machine[];
  readonly unknown: readonly string[];
  readonly ambiguous: readonly Ambiguity[];
}

/** Returns the wanted tag name if a live machine has it. EC2 lists a terminated machine and its tags for an hour. */
const matchingTag =
  (values: readonly string[]) =>
  ({ name, state }: Machine): readonly string[] =>
    isLive(state) && name !== null && values.includes(name) ? [name] : [];

/**
 * Returns the machines of one account and region that a selector names, each once. There are no wildcards. A tag name may match any
 * number of machines, any other value one.
 */
export function resolve(machines: readonly Machine[], { kind, values }: Selector): Resolved {
  const wanted = new Map<string, Machine[]>(values.map((value) => [value, []]));
  const matched = kind === 'tagname' ? matchingTag(values) : matching(kind, values);
  for (const machine of machines) for (const value of matched(machine)) wanted.get(value)?.push(machine);
  const entries = [...wanted];
  const ambiguous = entries.filter(([, found]) => kind !== 'tagname' && found.length > 1);
  const found = entries.flatMap(([, ofValue]) => (kind === 'tagname' || ofValue.length === 1 ? ofValue : []));
  return {
    // Two addresses may belong to one machine.
    found: [...new Set(found)],
    unknown: entries.filter(([, ofValue]) => ofValue.length === 0).map(([value]) => value),
    ambiguous: ambiguous.map(([value, ofValue]) => ({ value, machines: ofValue })),
  };
}

/** Returns the machines that have an identifier or address. */
export function lookUp(
  machines: readonly Machine[],
  lookupType: (typeof lookupTypes)[number],
  lookupValue: string,
): Machine[] {
  const matched = matching(lookupType === 'instanceId' ? 'instance_id' : lookupType, [keyOf(lookupValue)]);
  return machines.filter((machine) => matched(machine).length > 0);
}

/**
 * Returns the only machine of a lookup.
 *
 * @throws CallError 404 if there is none; 409 with the candidates if there are several
 */
export function onlyOne(machines: readonly Machine[], value: string): Machine {
  const [machine, ...others] = machines;
  if (!machine) throw new CallError(404, `No machine found for ${named(value)}`, 'unknown_machine');
  if (others.length === 0) return machine;
  const data = machines.map(candidateRow);
  throw new CallError(409, `${machines.length} machines match ${value}. Use an instance ID.`, 'ambiguous', { data });
}
