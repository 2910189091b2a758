import { createHash } from 'node:crypto';
import type { MachineHealth } from '../../../contract/machineHealth';
import type { Db } from '../../db/connection';
import { secondsOf } from '../../fleetHistory/moments';
import { overlaps } from '../../fleetHistory/periods';
import type { Machine } from '../fleet';
import { cpuHours, cpuStep, lowCpuOf, usageMoments, usageStep } from '../usage';

const checks: Readonly<Record<string, string>> = { running: 'ok', pending: 'initializing' };

/** Returns a number from 0 to 1 that is always the same for the same text. */
const chance = (text: string): number => createHash('sha256').update(text).digest().readUInt16BE() / 65_535;

/** Returns a number from 0 to 1 that is always the same for the same numbers. */
function noise(seed: number, moment: number): number {
  const mixed = Math.imul(seed ^ Math.imul(moment / usageStep, 0x9e3779b1), 0x85ebca6b);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 0xffffffff;
}

const mostCpu = 80;

/** Returns true for machines that have nothing to do: one of 16. Others use at least a tenth of what they may. */
const isResting = ({ instance_id }: Machine) => chance(`${instance_id} rests`) < 1 / 16;

/** Makes up the use of a running machine at a moment, in seconds since 1970: a usual load that varies. */
function loadOf(machine: Machine, what: string, most: number): (moment: number) => number {
  const { instance_id } = machine;
  const usual = 0.1 + 0.6 * chance(instance_id);
  const seed = Math.floor(chance(`${instance_id} ${what}`) * 65_535);
  const share = isResting(machine) ? 0.05 : 1;
  return (moment) => most * share * (usual + 0.3 * noise(seed, moment));
}

/** Makes up the health of a machine: a running one passes its checks. The use is that of the time in which it ran. */
export async function healthOf(db: Db, machine: Machine, at: Date): Promise<MachineHealth> {
  const check = checks[machine.state] ?? 'not-applicable';
  const moments = usageMoments(at);
  const [first = 0] = moments;
  const spans = await db
    .selectFrom('machine_span')
    .select(['since', 'until'])
    .where('account', '=', machine.account)
    .where('region', '=', machine.region)
    .where('instance_id', '=', machine.instance_id)
    .where('state', '=', 'running')
    .where(overlaps({ since: new Date(first * 1_000), until: at }))
    .execute();
  const ran = (moment: number) =>
    spans.some(({ since, until }) => secondsOf(since) <= moment && (until === null || moment < secondsOf(until)));
  const valuesOf = (what: string, most: number) => {
    const load = loadOf(machine, what, most);
    return moments.map((moment) => (ran(moment) ? load(moment) : null));
  };
  return {
    ...{ system_check: check, instance_check: check, storage_check: check },
    state_reason: machine.state === 'stopped' ? 'User initiated' : null,
    usage: {
      moments,
      cpu: valuesOf('cpu', mostCpu),
      network_in: valuesOf('in', 400_000),
      network_out: valuesOf('out', 250_000),
    },
  };
}

/** Returns the highest average of the CPU in an hour, by {@link lowCpuOf}. */
export function lowCpu(machine: Machine, at: Date): number | undefined {
  if (machine.state !== 'running' || !isResting(machine)) return undefined;
  const load = loadOf(machine, 'cpu', mostCpu);
  const hours = cpuHours(at);
  const launched = secondsOf(machine.launch_time);
  const averages = new Map<number, number>();
  // Without arrays, since it runs for hundreds of machines.
  for (const hour of hours) {
    let sum = 0;
    let count = 0;
    for (let moment = hour; moment < hour + cpuStep; moment += usageStep) {
      if (moment < launched) continue;
      sum += load(moment);
      count += 1;
    }
    if (count > 0) averages.set(hour, sum / count);
  }
  return lowCpuOf(hours, averages);
}
