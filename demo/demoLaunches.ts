import type { Insertable, Selectable } from 'kysely';
import type { Tables } from '../server/db/tables';
import type { NewMachine } from '../server/fleet/embedded/store';
import { endOf } from '../server/launches/rules';
import { hourMs } from '../server/time';
import { demoIdentifier } from './demoMachines';

type ProcessRow = Selectable<Tables['process']>;

/** A past launch with its recorded machines. */
export interface DemoLaunch {
  readonly row: Insertable<Tables['launch']>;
  readonly instanceIds: readonly string[];
}

const launchers = ['lena', 'mira', 'priya.nair', 'mei-ling.chow', 'hana.sato'];

/** Processes with intended mismatches: one without records of its launches, and one with a missing machine. */
const unrecorded = 2;
const robbed = 4;

/** Makes the row of a launch whose machines all came. */
export function launchOf(process: ProcessRow, token: string, count: number, begun: Date): DemoLaunch['row'] {
  const { outcome, message } = endOf({ process_id: process.id, count }, count);
  return {
    process_id: process.id,
    actor: launchers[process.id % launchers.length] ?? 'lena',
    vertical: 'Data/Air',
    request_id: token,
    ...{ count, reserved: 0, outcome, message },
    template_id: process.template_id,
    template_version: Number(process.version) || 1,
    instance_type: process.instance_type,
    tagname: process.tagname,
    account: process.account,
    region: process.region ?? '',
    client_token: token,
    run_id: 0,
    begun_at: begun,
    ended_at: begun,
  };
}

/** Makes the launches of the demo machines and one that the cloud refused, oldest first. */
export function demoLaunches(processes: readonly ProcessRow[], machines: readonly NewMachine[]): DemoLaunch[] {
  const together = new Map<string, NewMachine[]>();
  for (const machine of machines)
    if (machine.client_token !== null)
      together.set(machine.client_token, [...(together.get(machine.client_token) ?? []), machine]);
  const launches = [...together].flatMap(([token, own]): DemoLaunch[] => {
    const process = processes.find(({ id }) => id === own[0]?.process_id);
    const begun = own[0]?.launched_at;
    const place = process ? processes.indexOf(process) : -1;
    if (!process || !begun || place === unrecorded) return [];
    const gone = place === robbed && token.endsWith('-0') ? [demoIdentifier('i', 65_000)] : [];
    const instanceIds = [...own.map(({ instance_id }) => instance_id), ...gone];
    const done = { row: launchOf(process, token, instanceIds.length, begun), instanceIds };
    if (place !== robbed || gone.length > 0) return [done];
    const before = new Date(begun.getTime() - hourMs);
    const message = 'The cloud failed: There is no capacity for so many machines in this zone';
    const row = { ...launchOf(process, `${token}-refused`, 5, before), outcome: 'failed' as const, message };
    return [{ row, instanceIds: [] }, done];
  });
  return launches.toSorted((one, other) => Number(one.row.begun_at) - Number(other.row.begun_at));
}
