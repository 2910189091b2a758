import { sql } from 'kysely';
import type { Db } from '../../db/connection';
import type { Owner } from '../fleet';
import type { NewCourse } from './course';
import type { MachineRow } from './seen';

export type NewMachine = Omit<MachineRow, 'changed_in'> & Partial<Pick<NewCourse, 'began_at'>>;

/** Rows per statement. The embedded database runs in this thread, so other requests wait for the whole statement. */
const pageSize = 500;
const batchSize = 1_000;

/**
 * Reads the machines changed after a generation page by page; below 0, all machines ordered by key. Changes are ordered by generation,
 * since a database without statistics would scan all machines for them in the order of the key.
 */
export async function* machinesSince(db: Db, generation: number): AsyncGenerator<MachineRow[]> {
  let last: Pick<MachineRow, 'changed_in' | 'instance_id'> | undefined;
  for (;;) {
    const page = db.selectFrom('machine').selectAll().limit(pageSize);
    const rows: MachineRow[] =
      generation < 0
        ? await page
            .where('instance_id', '>', last?.instance_id ?? '')
            .orderBy('instance_id')
            .execute()
        : await page
            .where('changed_in', '>', last ? last.changed_in - 1 : generation)
            .$if(last !== undefined, (query) =>
              query.where(sql<boolean>`(changed_in, instance_id) > (${last?.changed_in}, ${last?.instance_id})`),
            )
            .orderBy('changed_in')
            .orderBy('instance_id')
            .execute();
    yield rows;
    last = rows.at(-1);
    if (rows.length < pageSize) return;
  }
}

/** Sets the course of machines. */
export async function saveCourse(
  transaction: Db,
  generation: number,
  instanceIds: readonly string[],
  course: NewCourse,
): Promise<void> {
  if (instanceIds.length === 0) return;
  await transaction
    .updateTable('machine')
    .set({ ...course, changed_in: generation })
    .where('instance_id', 'in', instanceIds)
    .execute();
}

/** Sets the public address of a machine. */
export async function saveAddress(transaction: Db, instanceId: string, ipv4: string): Promise<void> {
  await transaction.updateTable('machine').set({ ipv4 }).where('instance_id', '=', instanceId).execute();
}

/** Loads the machines of a launch. */
export function machinesOfToken(db: Db, clientToken: string): Promise<MachineRow[]> {
  return db.selectFrom('machine').selectAll().where('client_token', '=', clientToken).orderBy('instance_id').execute();
}

/** Counts the machines of a process against its limit: from the launch until the termination begins. */
export async function countLive(db: Db, { id, account }: Owner): Promise<number> {
  const { live } = await db
    .selectFrom('machine')
    .select((row) => row.fn.countAll<number>().as('live'))
    .where('process_id', '=', id)
    .where('account', '=', account)
    .where('goal', '<>', 'terminated')
    .executeTakeFirstOrThrow();
  return live;
}

/** Adds machines in batches. */
export async function addMachines(transaction: Db, generation: number, machines: readonly NewMachine[]): Promise<void> {
  for (let first = 0; first < machines.length; first += batchSize) {
    const batch = machines.slice(first, first + batchSize).map((machine) => ({ ...machine, changed_in: generation }));
    await sql`insert into machine
      select * from jsonb_populate_recordset(null::machine, ${JSON.stringify(batch)}::jsonb)`.execute(transaction);
  }
}
