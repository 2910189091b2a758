import { setImmediate } from 'node:timers/promises';
import { addressOf } from '../../contract/addresses';
import { type FindHit, type Fit, fits, wantedText, wantedTexts } from '../../contract/find';
import type { Machine } from '../fleet/fleet';
import { matching, otherAddressesOf } from '../machines/identify';
import { candidateRow } from '../machines/instanceRow';
import { type Found, hitsMaximum, matchedIn } from './found';

/** So many machines are looked at before others have their turn. */
const atOnce = 10_000;

/** Around each text of a machine; no text that is looked for has one. */
const edge = '\n';

/** What a machine is known by, in one text: of a hundred thousand, none is put together twice. */
const known = new WeakMap<Machine, string>();

/** A tag as it is looked for: `team=air`. The name stands apart. */
const tagsOf = ({ tags }: Machine) =>
  Object.entries(tags)
    .filter(([key]) => key !== 'Name')
    .map(([key, value]) => `${key}=${value}`);

const tagValue = (value: string) => ({ key: 'tags', value });

/** Returns what a machine is known by besides its tags, by column. */
function valuesOf(machine: Machine): FindHit['matched'][] {
  const values = (['instance_id', 'name', 'private_ip', 'ipv4', 'ipv6'] as const).map((key) => ({
    key,
    value: machine[key] ?? '',
  }));
  return [...values, ...otherAddressesOf(machine).map((value) => ({ key: 'other_addresses', value }))];
}

function knownBy(machine: Machine): string {
  const before = known.get(machine);
  if (before !== undefined) return before;
  const text =
    edge +
    [...valuesOf(machine), ...tagsOf(machine).map(tagValue)].map(({ value }) => wantedText(value)).join(edge) +
    edge;
  known.set(machine, text);
  return text;
}

/**
 * Returns the machines with a text in their identifier, name, addresses or tags, the best fits first. An address within a delegated
 * prefix is the machine's.
 *
 * @param machines those that the caller may see
 * @param typed an identifier or address may be in any of its forms
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
    if (seen % atOnce === 0) await setImmediate();
    const text = knownBy(machine);
    const has = (form: string) => text.includes(form);
    const fit =
      exact.some(has) || isWithin(machine).length > 0
        ? fits.exact
        : begins.some(has)
          ? fits.begins
          : wanted.some(has)
            ? fits.contains
            : undefined;
    if (fit !== undefined && found[fit].length <= hitsMaximum) found[fit].push(machine);
  }
  const all = [...found[fits.exact], ...found[fits.begins], ...found[fits.contains]];
  const hits = all.slice(0, hitsMaximum).map((machine) => ({
    row: candidateRow(machine),
    matched: matchedIn([...valuesOf(machine), ...tagsOf(machine).map(tagValue)], wanted),
  }));
  return { hits, more: all.length > hitsMaximum };
}
