import type * as z from 'zod/mini';
import type { terminationPlan } from '../../../contract/machines';
import type { PlanDefinition } from '../../definitions/tool';

/** What a back end says that a termination would hit. */
export type Plan = z.output<typeof terminationPlan>['data'];

export type PlannedMachine = Plan['instances'][number];

/** The machines of one request. */
export type PlannedRequest = readonly PlannedMachine[];

/** What comes of a machine of a plan: `end` with others, `apart` because it is protected, `over` when it is ending already. */
export type Fate = 'end' | 'apart' | 'over';

/** What comes of a machine, whatever the rest of the plan is. */
export function fateOf(machine: PlannedMachine, plan: Pick<Plan, 'protected'>): Fate {
  if (machine.effect === 'none') return 'over';
  return isProtected(machine, plan) ? 'apart' : 'end';
}

export const isProtected = (machine: PlannedMachine, plan: Pick<Plan, 'protected'>): boolean =>
  machine.termination_protection || plan.protected.includes(machine.instance_id);

/** How many machines of a plan EC2 would refuse, and others with them. */
export const protectedIn = (plan: Plan): number =>
  plan.instances.filter((machine) => fateOf(machine, plan) === 'apart').length;

/**
 * The requests that a plan leads to. EC2 refuses all machines of a request that are in one zone with a protected one: those
 * without protection go first and together, protected ones in a request for each zone, or not at all. Unknown and ambiguous
 * identifiers, one of which fails a whole request, are in none, and neither is what is ending already.
 *
 * @param whole all go in one request: the server hits all of them or none
 */
export function requestsOf(plan: Plan, leavesOut: boolean, whole = false): readonly PlannedRequest[] {
  const of = (...fates: Fate[]) => plan.instances.filter((machine) => fates.includes(fateOf(machine, plan)));
  const together = whole ? of('end', 'apart') : of('end');
  const zones = new Map<string, PlannedMachine[]>();
  for (const machine of whole || leavesOut ? [] : of('apart')) {
    const zone = machine.availability_zone;
    zones.set(zone, [...(zones.get(zone) ?? []), machine]);
  }
  return [together, ...zones.values()].filter(({ length }) => length > 0);
}

/** A form that hits exactly these machines: by instance ID, so that what was confirmed is what ends. */
export function hitting<Values extends object>(
  values: Values,
  { exactly }: Pick<PlanDefinition<Record<string, string>>, 'exactly'>,
  machines: PlannedRequest,
): Values {
  return { ...values, ...exactly(machines.map(({ instance_id }) => instance_id)) };
}

/** What several plans say together, for those who read it. */
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
