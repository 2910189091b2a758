import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../db/connection';
import type { Tables } from '../db/tables';
import type { Ended } from './rules';

export type LaunchRow = Selectable<Tables['launch']>;
export type NewLaunch = Omit<Insertable<Tables['launch']>, 'id' | 'reserved' | 'outcome' | 'ended_at' | 'message'>;

/** Returns the number of machines that open launches of a process reserve. */
export async function countReserved(db: Db, processId: number): Promise<number> {
  return (await reservedByProcess(db, processId)).get(processId) ?? 0;
}

/** Returns the reserved machines by process, for all processes or one. Processes without reservations are left out. */
export async function reservedByProcess(db: Db, processId?: number): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('launch')
    .select(['process_id', sql<number>`sum(reserved)`.as('reserved')])
    .where('reserved', '>', 0)
    .$if(processId !== undefined, (query) => query.where('process_id', '=', processId ?? 0))
    .groupBy('process_id')
    .execute();
  return new Map(rows.map(({ process_id, reserved }) => [process_id, Number(reserved)]));
}

/**
 * Adds a launch, which reserves its machines.
 *
 * @returns `undefined` if the person has used the key for another launch
 */
export function addLaunch(transaction: Db, launch: NewLaunch): Promise<LaunchRow | undefined> {
  return transaction
    .insertInto('launch')
    .values({ ...launch, reserved: launch.count })
    .onConflict((conflict) => conflict.columns(['person_id', 'idempotency_key']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/**
 * Saves the result of a launch and releases its reservation. The transaction must have locked the process.
 *
 * @returns false if another server has concluded the launch
 */
export async function endLaunch(
  transaction: Db,
  { id, process_id, begun_at }: Pick<LaunchRow, 'id' | 'process_id' | 'begun_at'>,
  end: { readonly outcome: Ended; readonly message: string; readonly at: Date },
  instanceIds: readonly string[],
): Promise<boolean> {
  const row = await transaction
    .updateTable('launch')
    .set({ outcome: end.outcome, message: end.message, ended_at: end.at, reserved: 0 })
    .where('id', '=', id)
    .where('reserved', '>', 0)
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  if (instanceIds.length === 0) return true;
  await sql`insert into launch_machine (launch_id, instance_id)
    select ${id}::integer, jsonb_array_elements_text(${JSON.stringify(instanceIds)}::jsonb)`.execute(transaction);
  await transaction
    .updateTable('process')
    .set({ last_launch_at: sql`greatest(last_launch_at, ${begun_at})` })
    .where('id', '=', process_id)
    .execute();
  return true;
}

/** Marks a launch whose result is unknown. Its machines stay reserved. */
export async function markUnknown(transaction: Db, id: number, message: string): Promise<void> {
  await transaction
    .updateTable('launch')
    .set({ outcome: 'warning', message })
    .where('id', '=', id)
    .where('reserved', '>', 0)
    .execute();
}

/** Loads the launches that are not concluded, oldest first. */
export function openLaunches(db: Db): Promise<LaunchRow[]> {
  return db.selectFrom('launch').selectAll().where('reserved', '>', 0).orderBy('id').execute();
}

/** Finds the launch that a person sent under a key. */
export function findLaunch(db: Db, personId: number, key: string): Promise<LaunchRow | undefined> {
  return db
    .selectFrom('launch')
    .selectAll()
    .where('person_id', '=', personId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

/** Loads the machines of a launch, ordered by identifier. */
export async function machinesOf(db: Db, launchId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('launch_machine')
    .select('instance_id')
    .where('launch_id', '=', launchId)
    .orderBy('instance_id')
    .execute();
  return rows.map(({ instance_id }) => instance_id);
}
