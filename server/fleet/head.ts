import type { Db } from '../db/connection';

/** Returns the newest committed generation of the fleet. */
export async function generationOf(db: Db): Promise<number> {
  const head = await db.selectFrom('fleet_head').select('generation').where('id', '=', 1).executeTakeFirstOrThrow();
  return head.generation;
}

/** Locks the fleet until the transaction ends, and returns the next generation. Other changes wait. */
export async function takeTurn(transaction: Db): Promise<number> {
  const { generation } = await transaction
    .updateTable('fleet_head')
    .set((head) => ({ generation: head('generation', '+', 1) }))
    .where('id', '=', 1)
    .returning('generation')
    .executeTakeFirstOrThrow();
  return generation;
}

/** Locks the fleet until the transaction ends, without a new generation. */
export async function holdTurn(transaction: Db): Promise<void> {
  await transaction.selectFrom('fleet_head').select('generation').where('id', '=', 1).forUpdate().execute();
}
