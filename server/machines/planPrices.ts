import type { Machine } from '../fleet/fleet';
import type { Prices } from '../prices/prices';

/** Adds the price of each machine to the plan of a termination, if there is a price list. */
export function withPrices<
  Planned extends { readonly instance_id: string },
  Plan extends { readonly instances: Planned[] },
>(plan: Plan, machines: readonly Machine[], prices: Prices | undefined) {
  if (!prices) return plan;
  const hourly = new Map(machines.map((machine) => [machine.instance_id, prices.hourly(machine)]));
  const instances = plan.instances.map((one) => ({ ...one, hourly_price: hourly.get(one.instance_id) ?? null }));
  return { ...plan, instances, priced_at: prices.pricedAt };
}
