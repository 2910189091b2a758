import type { Db } from '../db/connection';
import type { Fleet, Inventory, Owner } from '../fleet/fleet';
import { countReserved, reservedByProcess } from './store';

const history = ['status', 'requested_by', 'requested_at', 'decided_by', 'decided_at', 'reason'] as const;

/** What was launched for a process, or is being launched; without one, for any. */
async function readLaunches(db: Db, processId?: number) {
  const isOne = processId !== undefined;
  const [launches, machines] = await Promise.all([
    db
      .selectFrom('launch')
      .select(['id', 'process_id', 'actor', 'begun_at', 'outcome', 'message', 'count', 'region', 'reserved'])
      .$if(isOne, (query) => query.where('process_id', '=', processId ?? 0))
      .orderBy('id')
      .execute(),
    db
      .selectFrom('launch_machine')
      .innerJoin('launch', 'launch.id', 'launch_machine.launch_id')
      .select(['launch_machine.launch_id', 'launch_machine.instance_id'])
      .$if(isOne, (query) => query.where('launch.process_id', '=', processId ?? 0))
      .orderBy('instance_id')
      .execute(),
  ]);
  const idsOf = new Map<number, string[]>();
  for (const { launch_id, instance_id } of machines)
    idsOf.set(launch_id, [...(idsOf.get(launch_id) ?? []), instance_id]);
  return launches.map((launch) => ({ ...launch, instance_ids: idsOf.get(launch.id) ?? [] }));
}

type Launched = Awaited<ReturnType<typeof readLaunches>>[number];

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
      .select(['instance_id', 'request_id', 'actor', 'at', 'error', 'unsettled'])
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

function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): ReadonlyMap<Key, readonly Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/** What is compared to find what does not add up about a process. */
export interface Compared {
  readonly launchedBefore: readonly Launched[];
  readonly inventory: Inventory;
  readonly records: {
    readonly launches: readonly Launched[];
    readonly terminations: readonly Pick<Records['terminations'][number], 'instance_id' | 'error' | 'unsettled'>[];
  };
}

/** The same of all processes at once, by process, read in the same order as {@link readProcess} reads it. */
export async function readProcesses({ db, fleet }: Parts, at: Date) {
  const launchedBefore = grouped(await readLaunches(db), ({ process_id }) => process_id);
  const reserved = await reservedByProcess(db);
  const inventory = await fleet.inventory(at);
  const live = await fleet.liveByProcess(at);
  const launches = grouped(await readLaunches(db), ({ process_id }) => process_id);
  const ended = await db
    .selectFrom('machine_termination')
    .select(['process_id', 'instance_id', 'error', 'unsettled'])
    .where((either) => either.or([either('error', 'is', null), either('unsettled', 'is not', null)]))
    .execute();
  const terminations = grouped(ended, ({ process_id }) => process_id);
  const machinesOf = grouped(inventory.machines, ({ account }) => account);
  return {
    useOf: (process: Owner) => ({ live: live(process), reserved: reserved.get(process.id) ?? 0 }),
    // Only machines of its account can be its own, or look like it.
    comparedOf: ({ id, account }: Owner): Compared => ({
      launchedBefore: launchedBefore.get(id) ?? [],
      inventory: { ...inventory, machines: machinesOf.get(account) ?? [] },
      records: { launches: launches.get(id) ?? [], terminations: terminations.get(id) ?? [] },
    }),
  };
}
