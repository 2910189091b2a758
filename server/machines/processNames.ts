import type { Db } from '../db/connection';
import type { Machine } from '../fleet/fleet';

/** The names of the processes that machines belong to, by identifier; of a process of an account that is not seen there is none. */
export async function processNames(
  db: Db,
  machines: readonly Machine[],
  isSeen: (account: string) => boolean,
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(machines.flatMap(({ process_id }) => process_id ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('process')
    .select(['id', 'process_name', 'account'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.filter(({ account }) => isSeen(account)).map(({ id, process_name }) => [id, process_name]));
}
