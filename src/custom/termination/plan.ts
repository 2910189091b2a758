import type * as z from 'zod/mini';
import type { planTermination } from '../../../contract/machines';
import type { IdentifierKind } from './identifiers';

/** What a back end says that a termination would hit. */
export type Plan = z.output<(typeof planTermination)['answer']>['data'];

export type PlannedMachine = Plan['instances'][number];

/** What comes of a machine of a plan: `end` with others, `apart` because it is protected, `over` when it is ending already. */
export type Fate = 'end' | 'apart' | 'over';

/** What comes of a machine, whatever the rest of the plan is. */
export function fateOf(machine: PlannedMachine, plan: Pick<Plan, 'protected'>): Fate {
  if (machine.effect === 'none') return 'over';
  return machine.termination_protection || plan.protected.includes(machine.instance_id) ? 'apart' : 'end';
}

/** The machines of one request. */
export interface RequestGroup {
  /** The availability zone of protected machines; absent for those without protection, which share a request. */
  readonly zone?: string;
  readonly machines: readonly PlannedMachine[];
}

/**
 * The requests that a plan leads to. EC2 refuses all machines of a request that are in one zone with a protected one: those
 * without protection go first and together, protected ones in a request for each zone, or not at all. Unknown and ambiguous
 * identifiers, one of which fails a whole request, are in none, and neither is what is ending already.
 */
export function requestGroups(plan: Plan, leaveOutProtected: boolean): RequestGroup[] {
  const of = (fate: Fate) => plan.instances.filter((machine) => fateOf(machine, plan) === fate);
  const free = of('end');
  const zones = new Map<string, PlannedMachine[]>();
  for (const machine of leaveOutProtected ? [] : of('apart')) {
    const zone = machine.availability_zone;
    zones.set(zone, [...(zones.get(zone) ?? []), machine]);
  }
  return [
    ...(free.length > 0 ? [{ machines: free }] : []),
    ...[...zones].map(([zone, machines]) => ({ zone, machines })),
  ];
}

/** One request for all machines of a plan that are not at their end already. */
export function wholeRequest(plan: Plan): RequestGroup {
  return { machines: plan.instances.filter((machine) => fateOf(machine, plan) !== 'over') };
}

/** What is wanted of the machines of one group: by instance ID, so that exactly those are hit that were confirmed. */
export function wantedOf<Wanted extends { readonly kind: IdentifierKind; readonly entries: readonly string[] }>(
  wanted: Wanted,
  { machines }: RequestGroup,
) {
  const entries = machines.map(({ instance_id }) => instance_id);
  return { ...wanted, kind: 'instance_ids' as const, entries };
}

/** So many machines are terminated without typing the account code. */
export const fewMachines = 5;

/** `prod` or `production` as a word of its own; `prod1` and `db_prod` are that, `product` is not. */
const productionWord = /(?<![a-z])prod(uction)?(?![a-z])/i;

/** Whether a value of any shape, such as the tags of a machine, speaks of production. */
export function namesProduction(value: unknown): boolean {
  return productionWord.test(JSON.stringify(value) ?? '');
}
