import { setImmediate } from 'node:timers/promises';
import { type Fit, fits, wantedText } from '../../contract/find';
import { canonicalAddress } from '../fleet/addresses';
import type { Machine } from '../fleet/fleet';
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

function knownBy(machine: Machine): string {
  const before = known.get(machine);
  if (before !== undefined) return before;
  const { instance_id, name, private_ip, ipv4, ipv6 } = machine;
  const values = [instance_id, name, private_ip, ipv4, ipv6 && canonicalAddress(ipv6), ...tagsOf(machine)];
  const text = edge + values.map((value) => wantedText(value ?? '')).join(edge) + edge;
  known.set(machine, text);
  return text;
}

/**
 * The machines with a text in their identifier, name, addresses or tags, the best fits first.
 *
 * @param machines those that whoever asks may see
 * @param typed what is looked for; an IPv6 address in any of its forms
 */
export async function findMachines(machines: Iterable<Machine>, typed: string): Promise<Found> {
  const wanted = wantedText(canonicalAddress(typed));
  const begins = edge + wanted;
  const exact = begins + edge;
  const found: Record<Fit, Machine[]> = { [fits.exact]: [], [fits.begins]: [], [fits.contains]: [] };
  let seen = 0;
  for (const machine of machines) {
    seen += 1;
    if (seen % atOnce === 0) await setImmediate();
    const text = knownBy(machine);
    if (!text.includes(wanted)) continue;
    const fit = text.includes(exact) ? fits.exact : text.includes(begins) ? fits.begins : fits.contains;
    if (found[fit].length <= hitsMaximum) found[fit].push(machine);
  }
  const all = [...found[fits.exact], ...found[fits.begins], ...found[fits.contains]];
  const hits = all.slice(0, hitsMaximum).map((machine) => {
    const row = { ...candidateRow(machine), ipv6: machine.ipv6 && canonicalAddress(machine.ipv6) };
    const tag = tagsOf(machine).find((text) => wantedText(text).includes(wanted));
    const keys = ['instance_id', 'name', 'private_ip', 'ipv4', 'ipv6'];
    return { row, matched: matchedIn({ ...row, tags: tag }, [...keys, 'tags'], wanted) };
  });
  return { hits, more: all.length > hitsMaximum };
}
