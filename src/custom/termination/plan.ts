import type * as z from 'zod/mini';
import type { terminationPlan } from '../../../contract/machines';
import type { PlanDefinition } from '../../definitions/tool';

/** The targets of a termination, according to the back end. */
export type Plan = z.output<typeof terminationPlan>['data'];

export type PlannedMachine = Plan['instances'][number];

/** The machines of one request. */
export type PlannedRequest = readonly PlannedMachine[];

/** The effect on a machine of a plan; `ended` if it is terminating or terminated already. */
export type MachineEffect = 'terminate' | 'protected' | 'ended';

export function effectOf(machine: PlannedMachine, plan: Pick<Plan, 'protected'>): MachineEffect {
  if (machine.effect === 'none') return 'ended';
  return isProtected(machine, plan) ? 'protected' : 'terminate';
}

export const isProtected = (machine: PlannedMachine, plan: Pick<Plan, 'protected'>): boolean =>
  machine.termination_protection || plan.protected.includes(machine.instance_id);

/** Returns the number of protected machines, which EC2 refuses together with others. */
export const protectedIn = (plan: Plan): number =>
  plan.instances.filter((machine) => effectOf(machine, plan) === 'protected').length;

/**
 * Splits a plan into requests. EC2 refuses all machines of a request that share a zone with a protected one, so unprotected ones
 * go first in one request, and protected ones in one request per zone, or not at all. Omits unknown and ambiguous identifiers,
 * which fail a whole request, and ended machines.
 *
 * @param allOrNothing puts all machines into one request, of which the server terminates all or none
 */
export function requestsOf(plan: Plan, leavesOut: boolean, allOrNothing = false): readonly PlannedRequest[] {
  const of = (...effects: MachineEffect[]) =>
    plan.instances.filter((machine) => effects.includes(effectOf(machine, plan)));
  const together = allOrNothing ? of('terminate', 'protected') : of('terminate');
  const zones = new Map<string, PlannedMachine[]>();
  for (const machine of allOrNothing || leavesOut ? [] : of('protected')) {
    const zone = machine.availability_zone;
    zones.set(zone, [...(zones.get(zone) ?? []), machine]);
  }
  return [together, ...zones.values()].filter(({ length }) => length > 0);
}

/** Returns the machines that can be stopped now and terminated later. Protected ones are not: the server would terminate none. */
export const holdableIn = (plan: Plan): PlannedRequest =>
  plan.instances.filter((machine) => effectOf(machine, plan) === 'terminate' && machine.holdable);

/** Returns the live machines that cannot be put on hold. */
export const stuckIn = (plan: Plan): PlannedRequest =>
  plan.instances.filter((machine) => {
    const effect = effectOf(machine, plan);
    return effect === 'protected' || (effect === 'terminate' && machine.holdable === false);
  });

/** Returns form values that target exactly these machines by instance ID, so that only confirmed machines are terminated. */
export function withTargets<Values extends object>(
  values: Values,
  { toExactRequest }: Pick<PlanDefinition<Record<string, string>>, 'toExactRequest'>,
  machines: PlannedRequest,
): Values {
  return { ...values, ...toExactRequest(machines.map(({ instance_id }) => instance_id)) };
}

/** Merges several plans into one for display. */
export function merged(plans: readonly Plan[]): Plan {
  const [first, ...others] = plans;
  if (!first || others.length === 0) return first ?? nothing;
  return {
    ...first,
    instances: plans.flatMap(({ instances }) => instances),
    unknown: plans.flatMap(({ unknown }) => unknown),
    ambiguous: plans.flatMap(({ ambiguous }) => ambiguous),
    protected: plans.flatMap((plan) => plan.protected),
  };
}

const nothing: Plan = {
  ...{ instances: [], unknown: [], ambiguous: [], protected: [], limit: 0, allowed: false, reason: null },
  cloud: { terminated: [], kept: [], reason: null },
};

/** The live machines of a process before and after a termination, and its limit. */
export interface ProcessEffect {
  readonly process_id: number;
  readonly process_name: string;
  readonly live: number;
  readonly after: number;
  readonly limit: number;
}

/** The plan of one form, and the requests that were decided on. */
export interface Decided {
  readonly plan: Plan;
  readonly requests: readonly PlannedRequest[];
  /** The machines are put on hold instead. */
  readonly isHold?: boolean;
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
