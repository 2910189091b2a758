import { fateOf, type Plan, type PlannedRequest } from './plan';

/** What becomes of a process: its live machines now and then, and how many it may have. */
export interface ProcessFate {
  readonly process_id: number;
  readonly process_name: string;
  readonly live: number;
  readonly after: number;
  readonly limit: number;
}

interface Decided {
  readonly plan: Plan;
  readonly requests: readonly PlannedRequest[];
}

/**
 * What becomes of the processes whose machines are hit, as far as the plans say. A plan counts all of its machines: those that are
 * left out stay. Plans of several places may be about the same process. First come those that are left without any, then those that
 * lose the most.
 */
export function processFates(decided: readonly Decided[]): readonly ProcessFate[] {
  const fates = new Map<number, ProcessFate>();
  for (const { plan, requests } of decided) {
    const hit = new Set(requests.flat().map(({ instance_id }) => instance_id));
    const left = plan.instances.filter((one) => fateOf(one, plan) !== 'over' && !hit.has(one.instance_id));
    for (const { process_id, process_name, machines_live, machines_after, machine_max_count } of plan.processes ?? []) {
      const stays = left.filter((machine) => machine.process_id === process_id).length;
      const ending = Math.max(0, machines_live - machines_after - stays);
      const live = fates.get(process_id)?.live ?? machines_live;
      const after = Math.max(0, (fates.get(process_id)?.after ?? machines_live) - ending);
      fates.set(process_id, { process_id, process_name, live, after, limit: machine_max_count });
    }
  }
  const losing = [...fates.values()].filter(({ live, after }) => live !== after);
  return losing.toSorted(
    (one, other) =>
      Number(one.after > 0) - Number(other.after > 0) || other.live - other.after - (one.live - one.after),
  );
}
