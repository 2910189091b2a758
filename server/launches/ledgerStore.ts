import type { Db } from '../db/connection';
import type { Fleet, Inventory, Owner } from '../fleet/fleet';
import { groupBy } from '../groupBy';
import { countReserved, reservedByProcess } from './store';

const history = ['status', 'requested_by', 'requested_at', 'decided_by', 'decided_at', 'reason'] as const;

/** Loads the launches of a process, or of all processes, with their machines. */
async function readLaunches(db: Db, processId?: number) {
  const isOne = processId !== undefined;
  const [launches, machines] = await Promise.all([
    db
      .selectFrom('launch')
      .select(['id', 'process_id', 'actor', 'begun_at', 'ended_at', 'outcome', 'message', 'count'])
      .select(['region', 'reserved'])
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
  const byLaunch = groupBy(machines, ({ launch_id }) => launch_id);
  return launches.map((launch) => ({
    ...launch,
    instance_ids: (byLaunch.get(launch.id) ?? []).map(({ instance_id }) => instance_id),
  }));
}

type Launched = Awaited<ReturnType<typeof readLaunches>>[number];

/** Loads the requests, launches and terminations of one process. */
export async function readRecords(db: Db, processId: number) {
  const [requests, updates, launches, terminations] = await Promise.all([
    db
      .selectFrom('process_request')
      .select(['id', 'version', 'machine_limit', 'budget', ...history])
      .where('process_id', '=', processId)
      .execute(),
    db
      .selectFrom('update_request')
      .select(['id', 'old_version', 'new_version', 'old_machine_max_count', 'new_machine_max_count', ...history])
      .select(['old_budget', 'new_budget'])
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
 * Loads the machines and records of a process in an order in which concurrent changes do not look like mismatches. The inventory is
 * newer than `launchedBefore`, and `records` are newer than the inventory. A launch that is concluded meanwhile may count as reserved
 * and as live, but never as neither.
 */
export async function readProcess({ db, fleet }: Parts, process: Owner, at: Date) {
  const { id } = process;
  const launchedBefore = await readLaunches(db, id);
  const reserved = await countReserved(db, id);
  const inventory = await fleet.inventory(at);
  const live = (await fleet.liveByProcess(at))(process);
  return { launchedBefore, inventory, records: await readRecords(db, id), live, reserved };
}

/** Input of the search for mismatches of a process. */
export interface Compared {
  readonly launchedBefore: readonly Launched[];
  readonly inventory: Inventory;
  readonly records: {
    readonly launches: readonly Launched[];
    readonly terminations: readonly Pick<Records['terminations'][number], 'instance_id' | 'error' | 'unsettled'>[];
  };
}

/** Loads the machines and records of all processes, in the order of {@link readProcess}. */
export async function readProcesses({ db, fleet }: Parts, at: Date) {
  const launchedBefore = groupBy(await readLaunches(db), ({ process_id }) => process_id);
  const reserved = await reservedByProcess(db);
  const inventory = await fleet.inventory(at);
  const live = await fleet.liveByProcess(at);
  const launches = groupBy(await readLaunches(db), ({ process_id }) => process_id);
  const ended = await db
    .selectFrom('machine_termination')
    .select(['process_id', 'instance_id', 'error', 'unsettled'])
    .where((either) => either.or([either('error', 'is', null), either('unsettled', 'is not', null)]))
    .execute();
  const terminations = groupBy(ended, ({ process_id }) => process_id);
  const machinesOf = groupBy(inventory.machines, ({ account }) => account);
  return {
    useOf: (process: Owner) => ({ live: live(process), reserved: reserved.get(process.id) ?? 0 }),
    // Machines of other accounts never belong to the process.
    comparedOf: ({ id, account }: Owner): Compared => ({
      launchedBefore: launchedBefore.get(id) ?? [],
      inventory: { ...inventory, machines: machinesOf.get(account) ?? [] },
      records: { launches: launches.get(id) ?? [], terminations: terminations.get(id) ?? [] },
    }),
  };
}
