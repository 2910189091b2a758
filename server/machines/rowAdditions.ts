import type { Db } from '../db/connection';
import { endsByMachine } from '../dueActions/store';
import type { Machine } from '../fleet/fleet';

/** Loads the next ends of machines and the owners of their processes, which lists add to the rows. */
export async function rowAdditions(db: Db): Promise<(machine: Machine) => object> {
  const endOf = await endsByMachine(db);
  const processes = await db.selectFrom('process').select(['id', 'account', 'process_owner']).execute();
  const owners = new Map(processes.map(({ id, account, process_owner }) => [`${id} ${account}`, { process_owner }]));
  return (machine) => ({ ...owners.get(`${machine.process_id} ${machine.account}`), ...endOf(machine) });
}
