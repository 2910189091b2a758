import type { mismatchKinds } from '../../contract/values';
import { type Inventory, isOf, type Machine, ownTags } from '../fleet/fleet';
import { isLive } from '../fleet/lifecycle';
import type { Compared } from './ledgerStore';
import { machinesText } from './rules';

/** A difference between the machines, the records and the limit of a process. The message does not name the machines. */
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

/** Returns true if a region could be read. In other regions, a machine that is not listed may exist. */
function isRead({ warnings }: Pick<Inventory, 'warnings'>, account: string, region: string): boolean {
  return !warnings.some((warning) => warning.account === account && warning.region === region);
}

/** Compares the machines of a process with its limit and with the records of its launches and terminations. */
export function mismatchesOf(
  process: Process,
  { launchedBefore, inventory, records: { launches, terminations } }: Compared,
): Mismatch[] {
  const { id, account, region, tagname, machine_max_count } = process;
  const live = inventory.machines.filter(({ state }) => isLive(state));
  const own = live.filter((machine) => isOf(process, machine));
  const liveIds = new Set(idsOf(live));
  const launched = new Set(launches.flatMap(({ instance_ids }) => instance_ids));
  // A termination that is pending or has an unknown result explains a missing machine, too.
  const mayBeDone = ({ error, unsettled }: (typeof terminations)[number]) => error === null || unsettled !== null;
  const ended = new Set(terminations.filter(mayBeDone).map(({ instance_id }) => instance_id));
  // The machines of an open launch are not recorded yet.
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
      message: `Process ${id} allows ${machinesText(machine_max_count)} and has ${own.length}`,
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
