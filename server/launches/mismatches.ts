import type { mismatchKinds } from '../../contract/values';
import { type Inventory, isOf, type Machine, ownTags } from '../fleet/fleet';
import { isLive } from '../fleet/lifecycle';
import type { Compared } from './ledgerStore';

/** Something about a process that does not add up; the message does not name the machines once more. */
export interface Mismatch {
  readonly kind: (typeof mismatchKinds)[number];
  readonly message: string;
  readonly instance_ids: readonly string[];
}

interface Process {
  readonly id: number;
  readonly account: string;
  readonly region: string | null;
  readonly tagname: string;
  readonly machine_max_count: number;
}

const idsOf = (machines: readonly Machine[]) => machines.map(({ instance_id }) => instance_id);

/** Where machines that nobody says anything about are looked for: only where the fleet could be read. */
function isRead({ warnings }: Pick<Inventory, 'warnings'>, account: string, region: string): boolean {
  return !warnings.some((warning) => warning.account === account && warning.region === region);
}

/**
 * What does not add up about a process: compares its machines with its limit and with the records of what was launched and
 * terminated for it.
 */
export function mismatchesOf(
  process: Process,
  { launchedBefore, inventory, records: { launches, terminations } }: Compared,
): Mismatch[] {
  const { id, account, region, tagname, machine_max_count } = process;
  const live = inventory.machines.filter(({ state }) => isLive(state));
  const own = live.filter((machine) => isOf(process, machine));
  const liveIds = new Set(idsOf(live));
  const launched = new Set(launches.flatMap(({ instance_ids }) => instance_ids));
  // A termination that is under way, or was never answered, is on record as well.
  const isOver = ({ error, unsettled }: (typeof terminations)[number]) => error === null || unsettled !== null;
  const ended = new Set(terminations.filter(isOver).map(({ instance_id }) => instance_id));
  // Those of a launch of which nobody knows yet what came of it are on no record, and are no strangers either.
  const open = new Set(launches.flatMap(({ id: launch, reserved }) => (reserved > 0 ? [String(launch)] : [])));
  const gone = launchedBefore
    .filter((launch) => isRead(inventory, account, launch.region))
    .flatMap(({ instance_ids }) => instance_ids)
    .filter((instance_id) => !liveIds.has(instance_id) && !ended.has(instance_id));
  const strangers = live.filter(
    (machine) =>
      machine.process_id === null &&
      machine.name === tagname &&
      machine.account === account &&
      (region === null || machine.region === region),
  );
  const found: Mismatch[] = [
    {
      kind: 'above_limit',
      message: `Process ${id} allows ${machine_max_count} machines and has ${own.length}`,
      instance_ids:
        own.length > machine_max_count ? idsOf(newestFirst(own).slice(0, own.length - machine_max_count)) : [],
    },
    {
      kind: 'machine_gone',
      message: 'No longer in the cloud, and no termination is on record',
      instance_ids: gone,
    },
    {
      kind: 'machine_without_process',
      message: `Tagged ${tagname} in account ${account}, but not part of any process`,
      instance_ids: idsOf(strangers),
    },
  ];
  const unlaunched = idsOf(
    own.filter(({ instance_id, tags }) => !launched.has(instance_id) && !open.has(tags[ownTags.launch] ?? '')),
  );
  found.push({
    kind: 'machine_without_launch',
    message: 'Part of the process, but no launch is on record',
    instance_ids: unlaunched,
  });
  return found.filter(({ instance_ids }) => instance_ids.length > 0);
}

function newestFirst(machines: readonly Machine[]): Machine[] {
  return machines.toSorted((one, other) => other.launch_time.getTime() - one.launch_time.getTime());
}
