import type { Session } from '../auth/sessions';
import type { Db } from '../db/connection';
import type { Fleet } from '../fleet/fleet';
import { type AccountsOf, seenAccounts } from '../machines/scope';
import { withUse } from '../processes/liveMachines';
import { listProcesses } from '../processes/store';
import { readProcesses } from './ledgerStore';
import { mismatchesOf } from './mismatches';
import { openLaunches } from './store';

interface Parts {
  readonly db: Db;
  readonly fleet: Pick<Fleet, 'inventory' | 'liveByProcess'>;
  readonly accountsOf: AccountsOf;
}

const maxProcesses = 12;

interface Used {
  readonly id: number;
  readonly machine_max_count: number;
  readonly machines_live: number;
  readonly machines_reserved: number;
}

const taken = ({ machines_live, machines_reserved }: Used) => machines_live + machines_reserved;

/** Returns true if a process has reached its limit. */
const isFull = (process: Used): boolean => taken(process) >= process.machine_max_count;

/** Orders processes by the used share of their limit, then by used machines, highest first. */
function byUse(one: Used, other: Used): number {
  const shareOf = (process: Used) => taken(process) / Math.max(1, process.machine_max_count);
  return shareOf(other) - shareOf(one) || taken(other) - taken(one) || one.id - other.id;
}

/** Summarizes the processes that a session sees (S38): their use, mismatches and open launches. */
export async function overviewFor({ db, fleet, accountsOf }: Parts, session: Session, at: Date) {
  const isSeen = seenAccounts(accountsOf, session);
  const seen = (await listProcesses(db)).filter(({ account }) => isSeen(account));
  const names = new Map(seen.map(({ id, process_name }) => [id, process_name]));
  const open = await openLaunches(db);
  const { useOf, comparedOf } = await readProcesses({ db, fleet }, at);
  const used = seen
    .map(({ account, id, process_name, subprocess_name, machine_max_count }) => {
      const { live, reserved } = useOf({ id, account });
      const process = { id, process_name, subprocess_name, machine_max_count };
      return withUse(process, 'machine_max_count', { machines_live: live, machines_reserved: reserved });
    })
    .toSorted(byUse);
  return {
    count: used.length,
    full: used.filter(isFull).length,
    processes: used.slice(0, maxProcesses),
    discrepancies: seen.flatMap((process) =>
      mismatchesOf(process, comparedOf(process)).map(({ kind, instance_ids }) => {
        const { id: process_id, process_name } = process;
        return { process_id, process_name, kind, count: instance_ids.length };
      }),
    ),
    launches: open.flatMap(({ id, process_id, actor, count, begun_at }) => {
      const process_name = names.get(process_id);
      if (process_name === undefined) return [];
      return [{ launch_id: id, process_id, process_name, by: actor, count, begun_at: begun_at.toISOString() }];
    }),
  };
}
