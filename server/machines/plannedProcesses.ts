import type { Db } from '../db/connection';
import { type Fleet, isOf, type Machine } from '../fleet/fleet';
import { isLive } from '../fleet/lifecycle';

/** A process and its number of machines before and after a termination. */
export interface PlannedProcess {
  readonly process_id: number;
  readonly process_name: string;
  readonly machines_live: number;
  readonly machines_after: number;
  readonly machine_max_count: number;
}

interface Parts {
  readonly db: Db;
  readonly fleet: Pick<Fleet, 'liveByProcess'>;
  /** Returns true if the person may see the processes of an account. */
  readonly isSeen: (account: string) => boolean;
}

/** Loads the processes that machines belong to, ordered by identifier. */
export async function plannedProcesses(
  { db, fleet, isSeen }: Parts,
  machines: readonly Machine[],
  at: Date,
): Promise<readonly PlannedProcess[]> {
  const ids = [...new Set(machines.flatMap(({ process_id }) => process_id ?? []))];
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('process')
    .select(['id', 'process_name', 'account', 'machine_max_count'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const liveOf = await fleet.liveByProcess(at);
  return rows
    .filter(({ account }) => isSeen(account))
    .map(({ id, process_name, account, machine_max_count }) => {
      const ending = machines.filter((machine) => isOf({ id, account }, machine) && isLive(machine.state)).length;
      const machines_live = liveOf({ id, account });
      const machines_after = Math.max(0, machines_live - ending);
      return { process_id: id, process_name, machines_live, machines_after, machine_max_count };
    });
}
