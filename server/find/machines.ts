import { setImmediate } from 'node:timers/promises';
import { addressOf } from '../../contract/addresses';
import { type FindHit, type Fit, fits, wantedText, wantedTexts } from '../../contract/find';
import type { Machine } from '../fleet/fleet';
import { matching, otherAddressesOf } from '../machines/identify';
import { candidateRow } from '../machines/instanceRow';
import { type Found, matchedIn, maxHitsPerKind } from './found';

const machinesPerTurn = 10_000;

/** Separates the searched values of a machine. A searched text never contains it. */
const edge = '\n';

/** The searched values of each machine as one text. */
const searchTexts = new WeakMap<Machine, string>();

/** Returns the tags of a machine as searched (`team=air`), without its name. */
const tagsOf = ({ tags }: Machine) =>
  Object.entries(tags)
    .filter(([key]) => key !== 'Name')
    .map(([key, value]) => `${key}=${value}`);

const tagValue = (value: string) => ({ key: 'tags', value });

/** Returns the searched values of a machine by column, without its tags. */
function valuesOf(machine: Machine): FindHit['matched'][] {
  const values = (['instance_id', 'name', 'private_ip', 'ipv4', 'ipv6'] as const).map((key) => ({
    key,
    value: machine[key] ?? '',
  }));
  return [...values, ...otherAddressesOf(machine).map((value) => ({ key: 'other_addresses', value }))];
}

function searchTextOf(machine: Machine): string {
  const cached = searchTexts.get(machine);
  if (cached !== undefined) return cached;
  const text =
    edge +
    [...valuesOf(machine), ...tagsOf(machine).map(tagValue)].map(({ value }) => wantedText(value)).join(edge) +
    edge;
  searchTexts.set(machine, text);
  return text;
}

/**
 * Searches for a text in the identifiers, names, addresses and tags of machines, best matches first. An address within a delegated
 * prefix is the machine's.
 *
 * @param typed text as typed; an identifier or address in any of its forms
 */
export async function findMachines(machines: Iterable<Machine>, typed: string): Promise<Found> {
  const wanted = wantedTexts(typed);
  const begins = wanted.map((form) => edge + form);
  const exact = begins.map((form) => form + edge);
  const isWithin = matching(
    'ipv4',
    wanted.filter((form) => addressOf(form) !== undefined),
  );
  const found: Record<Fit, Machine[]> = { [fits.exact]: [], [fits.begins]: [], [fits.contains]: [] };
  let seen = 0;
  for (const machine of machines) {
    seen += 1;
    if (seen % machinesPerTurn === 0) await setImmediate();
    const text = searchTextOf(machine);
    const has = (form: string) => text.includes(form);
    const fit =
      exact.some(has) || isWithin(machine).length > 0
        ? fits.exact
        : begins.some(has)
          ? fits.begins
          : wanted.some(has)
            ? fits.contains
            : undefined;
    if (fit !== undefined && found[fit].length <= maxHitsPerKind) found[fit].push(machine);
  }
  const all = [...found[fits.exact], ...found[fits.begins], ...found[fits.contains]];
  const hits = all.slice(0, maxHitsPerKind).map((machine) => ({
    row: candidateRow(machine),
    matched: matchedIn([...valuesOf(machine), ...tagsOf(machine).map(tagValue)], wanted),
  }));
  return { hits, more: all.length > maxHitsPerKind };
}
