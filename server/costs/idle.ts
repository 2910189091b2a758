import { sql } from 'kysely';
import { idleCpuDays, idleDays } from '../../contract/costs';
import type { Db } from '../db/connection';
import type { Fleet, Machine, MachineKey, Warning } from '../fleet/fleet';
import { keyOf } from '../fleetHistory/past';
import { overlaps } from '../fleetHistory/periods';
import { dayMs } from '../time';

interface Idle {
  readonly machine: Machine;
  /** For stopped machines. */
  readonly stopped_since?: string;
  readonly stopped_days?: number;
  /** For running machines: the highest average of an hour, in percent. */
  readonly highest_cpu?: number;
}

/** Loads the machines that have been stopped for {@link idleDays} or longer, the longest first. */
function stoppedSpans(db: Db, now: Date) {
  return db
    .selectFrom('machine_span')
    .select(['account', 'region', 'instance_id', 'since'])
    .where('state', '=', 'stopped')
    .where('until', 'is', null)
    .where('since', '<=', new Date(now.getTime() - idleDays * dayMs))
    .orderBy('since')
    .execute();
}

/** Loads the machines that have run for all of the last {@link idleCpuDays}, whatever their type and process. */
async function runningKeys(db: Db, now: Date): Promise<readonly MachineKey[]> {
  const since = new Date(now.getTime() - idleCpuDays * dayMs);
  const { rows } = await sql<MachineKey>`
    select account, region, instance_id from machine_span
    where state = 'running' and ${overlaps({ since, until: now })}
    group by account, region, instance_id
    having sum(least(until, ${now}) - greatest(since, ${since})) >= ${idleCpuDays} * interval '1 day'
    order by instance_id`.execute(db);
  return rows;
}

/**
 * Returns the idle ones of some machines: those that run with the lowest CPU first, then stopped ones. The warnings name regions whose CPU
 * is unknown.
 */
export async function idleMachines(
  db: Db,
  fleet: Pick<Fleet, 'lowCpu'>,
  machines: readonly Machine[],
  now: Date,
): Promise<{ readonly idle: readonly Idle[]; readonly warnings: readonly Warning[] }> {
  const listed = new Map(machines.map((machine) => [keyOf(machine), machine]));
  const find = (key: MachineKey, state: string) => {
    const machine = listed.get(keyOf(key));
    return machine?.state === state ? [machine] : [];
  };
  const running = (await runningKeys(db, now)).flatMap((key) => find(key, 'running'));
  const { highest, warnings } = await fleet.lowCpu(running, now);
  const resting = [...highest]
    .sort(([, one], [, other]) => one - other)
    .map(([machine, cpu]) => ({ machine, highest_cpu: Math.ceil(cpu * 10) / 10 }));
  const stopped = (await stoppedSpans(db, now)).flatMap(({ since, ...key }) =>
    find(key, 'stopped').map((machine) => ({
      machine,
      stopped_since: since.toISOString(),
      stopped_days: Math.floor((now.getTime() - since.getTime()) / dayMs),
    })),
  );
  return { idle: [...resting, ...stopped], warnings };
}
