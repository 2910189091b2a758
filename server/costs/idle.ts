import { idleDays } from '../../contract/costs';
import type { Db } from '../db/connection';
import type { Inventory } from '../fleet/fleet';
import { dayMs } from '../time';

/** Returns the machines that have been stopped for {@link idleDays} or longer, the longest first. */
export async function idleMachines(db: Db, { machines }: Pick<Inventory, 'machines'>, now: Date) {
  const spans = await db
    .selectFrom('machine_span')
    .select(['account', 'region', 'instance_id', 'since'])
    .where('state', '=', 'stopped')
    .where('until', 'is', null)
    .where('since', '<=', new Date(now.getTime() - idleDays * dayMs))
    .orderBy('since')
    .execute();
  const listed = new Map(machines.map((machine) => [machine.instance_id, machine]));
  return spans.flatMap(({ account, region, instance_id, since }) => {
    const machine = listed.get(instance_id);
    if (machine?.state !== 'stopped' || machine.account !== account || machine.region !== region) return [];
    return [{ machine, since, days: Math.floor((now.getTime() - since.getTime()) / dayMs) }];
  });
}
