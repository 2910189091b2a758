import type { Db } from '../db/connection';
import { endsByMachine } from '../dueActions/store';
import type { Machine } from '../fleet/fleet';

/** Loads the owners of the processes of machines, and their next ends unless the list is of a past moment. Lists add both to the rows. */
export async function rowAdditions(db: Db, isPast = false): Promise<(machine: Machine) => object> {
  const endOf = isPast ? () => undefined : await endsByMachine(db);
  const processes = await db.selectFrom('process').select(['id', 'account', 'process_owner']).execute();
  const owners = new Map(processes.map(({ id, account, process_owner }) => [`${id} ${account}`, { process_owner }]));
  return (machine) => ({ ...owners.get(`${machine.process_id} ${machine.account}`), ...endOf(machine) });
}
