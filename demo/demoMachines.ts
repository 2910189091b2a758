import type { Selectable } from 'kysely';
import type { Tables } from '../server/db/tables';
import { publicAddress } from '../server/fleet/embedded/publicAddresses';
import type { NewMachine } from '../server/fleet/embedded/store';
import { dayMs, minuteMs } from '../server/time';
import { at } from './at';
import { awkwardMachines } from './awkwardMachines';
import { networkOf, places } from './demoNetworks';

type ProcessRow = Pick<
  Selectable<Tables['process']>,
  'id' | 'account' | 'region' | 'tagname' | 'template_id' | 'version' | 'machine_max_count' | 'instance_type' | 'ami_id'
>;

interface World {
  readonly processes: readonly ProcessRow[];
  readonly count: number;
  readonly now: Date;
}

const types = [
  't3.medium',
  't3.large',
  't2.medium',
  't3a.medium',
  'm6i.xlarge',
  'c7g.2xlarge',
  'r6i.large',
  't2.large',
];
const keys = ['ops-2025', 'ops-2026', 'crawler', null];
const roles = ['web', 'crawler', 'database', 'queue', 'cache', 'bastion', 'build', 'metrics'];
const teams = ['air', 'hospitality', 'rc', 'stortrack', 'platform'];

/** Makes a unique EC2-like identifier from a number. */
export function demoIdentifier(prefix: string, index: number): string {
  const low = (((index + 1) * 2_654_435_761) % 4_294_967_296).toString(16).padStart(8, '0');
  return `${prefix}-0${(index % 65_536).toString(16).padStart(4, '0')}${((index * 40_503) % 65_536).toString(16).padStart(4, '0')}${low}`;
}

/** Makes the course of a machine that was needed for less than an hour. They did not all end at once. */
function shortLife(index: number, now: Date) {
  const began_at = new Date(now.getTime() - (2 + (index % 20)) * minuteMs);
  return {
    goal: 'terminated',
    began_at,
    settles_at: new Date(began_at.getTime() + minuteMs),
    launched_at: new Date(began_at.getTime() - (10 + (index % 30)) * minuteMs),
  } as const;
}

/** Chooses the state of a machine: mostly running, some stopped, a few in transition or just terminated. */
function courseOfNumber(
  index: number,
  now: Date,
): Pick<NewMachine, 'goal' | 'settles_at' | 'launched_at' | 'began_at'> {
  const launched_at = new Date(
    now.getTime() - ((index * 37) % 400) * dayMs - ((index * 7) % 1_440) * minuteMs - minuteMs,
  );
  const soon = new Date(now.getTime() + 8_000);
  if (index % 61 === 9) return { goal: 'running', settles_at: soon, launched_at: now, began_at: now };
  if (index % 61 === 25) return { goal: 'stopped', settles_at: soon, launched_at, began_at: now };
  if (index % 23 === 11) return shortLife(index, now);
  return { goal: index % 6 === 4 ? 'stopped' : 'running', settles_at: launched_at, launched_at };
}

function ordinary(index: number, now: Date): NewMachine {
  const place = at(places, index * 7 + Math.floor(index / places.length));
  const role = at(roles, index * 5);
  const instance_type = at(types, index * 3);
  const team = at(teams, index * 11);
  return {
    instance_id: demoIdentifier('i', index),
    ...place,
    ...networkOf(place, index, role),
    instance_type,
    platform: index % 9 === 5 ? 'windows' : 'linux',
    lifecycle: index % 8 === 3 ? 'spot' : 'normal',
    architecture: instance_type.startsWith('c7g') ? 'arm64' : 'x86_64',
    image_id: demoIdentifier('ami', index % 12),
    key_name: at(keys, index),
    ipv4: index % 3 === 1 ? null : publicAddress(index),
    elastic_ip: index % 9 === 0,
    tags: {
      Name: `${team}-${role}-${String(1 + Math.floor(index / 8)).padStart(2, '0')}`,
      team,
      env: at(['prod', 'staging', 'test'], index * 2),
      ...(index % 4 === 0 && { 'cost-centre': String(4_000 + (index % 40) * 7) }),
    },
    termination_protection: role === 'database' || role === 'bastion',
    process_id: null,
    template_id: null,
    template_version: null,
    client_token: null,
    ...courseOfNumber(index, now),
  };
}

/**
 * Assigns a machine to a process, with the name and place of the process. Each launch has three machines.
 *
 * @param number position among the machines of the process
 */
function ofProcess(machine: NewMachine, process: ProcessRow, index: number, number: number, now: Date): NewMachine {
  const together = Math.floor(number / 3);
  const place = { account: process.account, region: process.region ?? machine.region };
  const zone = { ...place, availability_zone: `${place.region}${at(['a', 'b', 'c'], index)}` };
  return {
    ...machine,
    ...zone,
    ...networkOf(zone, index, 'crawler'),
    instance_type: process.instance_type ?? machine.instance_type,
    image_id: process.ami_id ?? machine.image_id,
    tags: { ...machine.tags, Name: process.tagname },
    termination_protection: false,
    process_id: process.id,
    template_id: process.template_id,
    template_version: Number(process.version) || 1,
    launched_at: new Date(now.getTime() - (1 + ((process.id * 5 + together * 3) % 18)) * dayMs - process.id * minuteMs),
    client_token: `demo-${process.id}-${together}`,
  };
}

/** Index of a process near its limit. */
const nearLimit = 10;

/** Chooses the processes of the first machines: none, a few, or as many as their limits allow. */
function processSlots(processes: readonly ProcessRow[]): ProcessRow[] {
  return processes.flatMap((process, index) => {
    if (process.ami_id === null || process.region === null) return [];
    const wanted = index === nearLimit ? process.machine_max_count - 2 : at([2, 0, 3, 1, 5, 100], index);
    return Array<ProcessRow>(Math.min(wanted, process.machine_max_count, 8)).fill(process);
  });
}

/** Makes machines in five accounts and four regions, some of them of processes, some with edge cases. */
export function demoMachines({ processes, count, now }: World): NewMachine[] {
  const slots = processSlots(processes).slice(0, Math.floor(count / 2));
  return Array.from({ length: count }, (_, index) => {
    const machine = ordinary(index, now);
    const process = slots[index];
    if (process) return ofProcess(machine, process, index, index - slots.indexOf(process), now);
    // Has the tag of the last process, but does not belong to it.
    const stray = index === count - 1 ? slots.at(-1) : undefined;
    if (stray)
      return { ...ofProcess(machine, stray, index, 0, now), process_id: null, client_token: null, template_id: null };
    const awkward = index % 7 === 6 ? awkwardMachines[(index - 6) / 7 - Math.ceil(slots.length / 7)] : undefined;
    return awkward ? { ...machine, ...awkward, tags: awkward.tags ?? machine.tags } : machine;
  });
}
