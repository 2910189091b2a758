import { createHash } from 'node:crypto';
import type { MachineHealth } from '../../../contract/machineHealth';
import type { Machine } from '../fleet';
import { usageMoments } from '../usage';

const checks: Readonly<Record<string, string>> = { running: 'ok', pending: 'initializing' };

/** Returns a number from 0 to 1 that is always the same for the same text. */
const chance = (text: string): number => createHash('sha256').update(text).digest().readUInt16BE() / 65_535;

/** Makes up the health of a machine: a running one passes its checks, and has a usual load that varies. */
export function healthOf({ instance_id, state, launch_time }: Machine, at: Date): MachineHealth {
  const check = checks[state] ?? 'not-applicable';
  const load = (what: string, most: number) => (moment: number) => {
    if (state !== 'running' || moment * 1_000 < launch_time.getTime()) return null;
    return most * (0.1 + 0.6 * chance(instance_id) + 0.3 * chance(`${instance_id} ${what} ${moment}`));
  };
  const moments = usageMoments(at);
  return {
    ...{ system_check: check, instance_check: check, storage_check: check },
    state_reason: state === 'stopped' ? 'User initiated' : null,
    usage: {
      moments,
      cpu: moments.map(load('cpu', 80)),
      network_in: moments.map(load('in', 400_000)),
      network_out: moments.map(load('out', 250_000)),
    },
  };
}
