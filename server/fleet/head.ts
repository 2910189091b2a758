import type { Db } from '../db/connection';

/** The generation that was committed last. */
export async function generationOf(db: Db): Promise<number> {
  const head = await db.selectFrom('fleet_head').select('generation').where('id', '=', 1).executeTakeFirstOrThrow();
  return head.generation;
}

/** Takes the next turn at changing the fleet: whoever else wants one waits until the transaction ends. */
export async function takeTurn(transaction: Db): Promise<number> {
  const { generation } = await transaction
    .updateTable('fleet_head')
    .set((head) => ({ generation: head('generation', '+', 1) }))
    .where('id', '=', 1)
    .returning('generation')
    .executeTakeFirstOrThrow();
  return generation;
}

/** Waits until nobody else is changing the fleet, and keeps them waiting until the transaction ends. */
export async function holdTurn(transaction: Db): Promise<void> {
  await transaction.selectFrom('fleet_head').select('generation').where('id', '=', 1).forUpdate().execute();
}
