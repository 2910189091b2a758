import type { Fleet, InventoryAge } from '../fleet/fleet';

/** How old what is known of each account is; a fleet that does not say has read all of them at the same moment. */
export async function inventoryAges(
  fleet: Pick<Fleet, 'inventory' | 'inventoryAges'>,
  at: Date,
): Promise<readonly InventoryAge[]> {
  if (fleet.inventoryAges) return fleet.inventoryAges(at);
  const { asOf, machines } = await fleet.inventory(at);
  const seconds = Math.max(0, (at.getTime() - asOf.getTime()) / 1_000);
  return [...new Set(machines.map(({ account }) => account))].map((account) => ({ account, seconds }));
}
