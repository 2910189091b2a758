import { effectOf, type Plan, type PlannedRequest } from './plan';

/** The live machines of a process before and after a termination, and its limit. */
export interface ProcessEffect {
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
 * Returns the effects on processes that lose machines. A plan counts all of its machines, so excluded ones are added back. Merges
 * the plans of several places. Processes without remaining machines come first, then those that lose the most.
 */
export function processEffects(decided: readonly Decided[]): readonly ProcessEffect[] {
  const effects = new Map<number, ProcessEffect>();
  for (const { plan, requests } of decided) {
    const hit = new Set(requests.flat().map(({ instance_id }) => instance_id));
    const left = plan.instances.filter((one) => effectOf(one, plan) !== 'ended' && !hit.has(one.instance_id));
    for (const { process_id, process_name, machines_live, machines_after, machine_max_count } of plan.processes ?? []) {
      const stays = left.filter((machine) => machine.process_id === process_id).length;
      const ending = Math.max(0, machines_live - machines_after - stays);
      const live = effects.get(process_id)?.live ?? machines_live;
      const after = Math.max(0, (effects.get(process_id)?.after ?? machines_live) - ending);
      effects.set(process_id, { process_id, process_name, live, after, limit: machine_max_count });
    }
  }
  const losing = [...effects.values()].filter(({ live, after }) => live !== after);
  return losing.toSorted(
    (one, other) =>
      Number(one.after > 0) - Number(other.after > 0) || other.live - other.after - (one.live - one.after),
  );
}
