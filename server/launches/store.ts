import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../db/connection';
import type { Tables } from '../db/tables';
import type { Ended } from './rules';

export type LaunchRow = Selectable<Tables['launch']>;
export type NewLaunch = Omit<Insertable<Tables['launch']>, 'id' | 'reserved' | 'outcome' | 'ended_at' | 'message'>;

/** How many machines a process has reserved: those of launches of which it is not known what came of them. */
export async function countReserved(db: Db, processId: number): Promise<number> {
  return (await reservedByProcess(db, processId)).get(processId) ?? 0;
}

/** The same of all processes that have any, or of one. */
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
 * Writes down what is about to be launched: from its commit on the machines are reserved.
 *
 * @returns nothing when the person has sent another launch under the same key
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
 * Writes down how a launch has ended, and gives its reservation back. The transaction holds the process.
 *
 * @returns whether nobody else has
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

/** Writes down that the cloud has not said what it did; the machines stay reserved. */
export async function markUnknown(transaction: Db, id: number, message: string): Promise<void> {
  await transaction
    .updateTable('launch')
    .set({ outcome: 'warning', message })
    .where('id', '=', id)
    .where('reserved', '>', 0)
    .execute();
}

/** The launches of which it is not known what came of them, oldest first. */
export function openLaunches(db: Db): Promise<LaunchRow[]> {
  return db.selectFrom('launch').selectAll().where('reserved', '>', 0).orderBy('id').execute();
}

/** The launch that a person sent under a key. */
export function findLaunch(db: Db, personId: number, key: string): Promise<LaunchRow | undefined> {
  return db
    .selectFrom('launch')
    .selectAll()
    .where('person_id', '=', personId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

/** What was launched, by identifier. */
export async function machinesOf(db: Db, launchId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('launch_machine')
    .select('instance_id')
    .where('launch_id', '=', launchId)
    .orderBy('instance_id')
    .execute();
  return rows.map(({ instance_id }) => instance_id);
}
