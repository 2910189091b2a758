import type { Db } from '../db/connection';
import type { Fleet, Owner } from '../fleet/fleet';
import { countReserved } from './store';

const history = ['status', 'requested_by', 'requested_at', 'decided_by', 'decided_at', 'reason'] as const;

/** What was launched for a process, or is being launched. */
async function readLaunches(db: Db, processId: number) {
  const [launches, machines] = await Promise.all([
    db
      .selectFrom('launch')
      .select(['id', 'actor', 'begun_at', 'outcome', 'message', 'count', 'region', 'reserved'])
      .where('process_id', '=', processId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('launch_machine')
      .innerJoin('launch', 'launch.id', 'launch_machine.launch_id')
      .select(['launch_machine.launch_id', 'launch_machine.instance_id'])
      .where('launch.process_id', '=', processId)
      .orderBy('instance_id')
      .execute(),
  ]);
  const idsOf = new Map<number, string[]>();
  for (const { launch_id, instance_id } of machines)
    idsOf.set(launch_id, [...(idsOf.get(launch_id) ?? []), instance_id]);
  return launches.map((launch) => ({ ...launch, instance_ids: idsOf.get(launch.id) ?? [] }));
}

/** All that is written down of one process. */
async function readRecords(db: Db, processId: number) {
  const [requests, updates, launches, terminations] = await Promise.all([
    db
      .selectFrom('process_request')
      .select(['id', 'version', 'machine_limit', ...history])
      .where('process_id', '=', processId)
      .execute(),
    db
      .selectFrom('update_request')
      .select(['id', 'old_version', 'new_version', 'old_machine_max_count', 'new_machine_max_count', ...history])
      .where('process_id', '=', processId)
      .execute(),
    readLaunches(db, processId),
    db
      .selectFrom('machine_termination')
      .select(['instance_id', 'request_id', 'actor', 'at', 'error'])
      .where('process_id', '=', processId)
      .orderBy('id')
      .execute(),
  ]);
  return { requests, updates, launches, terminations };
}

export type Records = Awaited<ReturnType<typeof readRecords>>;

interface Parts {
  readonly db: Db;
  readonly fleet: Pick<Fleet, 'inventory' | 'liveByProcess'>;
}

/**
 * A process as its fleet and its records have it, read so that what happens meanwhile looks like no fault: the inventory has
 * every machine of `launchedBefore`, and `records` tell of all that it has and of the end of all that it lacks. A launch that
 * is concluded meanwhile may be counted as reserved and as live, never as neither.
 */
export async function readProcess({ db, fleet }: Parts, process: Owner, at: Date) {
  const { id } = process;
  const launchedBefore = await readLaunches(db, id);
  const reserved = await countReserved(db, id);
  const inventory = await fleet.inventory(at);
  const live = (await fleet.liveByProcess(at))(process);
  return { launchedBefore, inventory, records: await readRecords(db, id), live, reserved };
}

export type ReadProcess = Awaited<ReturnType<typeof readProcess>>;
