import { sql } from 'kysely';
import type { Db } from '../db/connection';
import { StartError } from '../startError';
import type { AuditKey } from './keys';
import { findHead, record, verifyLog } from './store';
import { findStub, signatureOf } from './stub';

/** So many rows are removed by one statement: each has to end within the time-out of the database. */
const batch = 10_000;

/**
 * Removes the rows of before a day from the beginning of the log, and leaves a signed stub of them, from which the chain is followed
 * on. The trigger that refuses it is out of force for this transaction alone, which nobody else sees.
 *
 * @param key signs the stub; `keys` are all that the rows may have been keyed with
 * @returns how many rows were removed
 * @throws StartError when the log is not whole: what proves that must not be removed
 */
export async function pruneLog(
  db: Db,
  { before, at, key, keys }: { before: Date; at: Date; key: AuditKey; keys: readonly AuditKey[] },
): Promise<number> {
  const { fault } = await verifyLog(db, { keys });
  if (fault) throw new StartError(`nothing was removed: audit row ${fault.seq} ${fault.reason}`);
  return db.transaction().execute(async (transaction) => {
    // In the order in which they are taken by whoever writes a row: until the end of this, nobody does.
    await sql`lock table audit_head, audit in exclusive mode`.execute(transaction);
    const stub = (await findStub(transaction)) ?? { seq: 0, rows: 0 };
    const last = await lastBefore(transaction, before);
    if (last === undefined || last.seq <= stub.seq) return 0;
    await sql`alter table audit disable trigger audit_append_only`.execute(transaction);
    for (let upTo = stub.seq + batch; upTo < last.seq + batch; upTo += batch)
      await transaction.deleteFrom('audit').where('seq', '<=', Math.min(upTo, last.seq)).execute();
    await sql`alter table audit enable trigger audit_append_only`.execute(transaction);
    const removed = last.seq - stub.seq;
    const left = { seq: last.seq, hash: last.hash, rows: stub.rows + removed, removed_before: before, at };
    const row = { id: 1, ...left, mac: signatureOf(left, key) };
    await transaction
      .insertInto('audit_stub')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    const act = { actor: 'terminal', action: 'prune_audit', target: `rows up to ${last.seq}` };
    const after = { rows: removed, before: before.toISOString() };
    await record(transaction, { ...act, outcome: 'success', after }, { requestId: 'terminal', ip: null, at });
    return removed;
  });
}

/** The row before the first one that stays: times of rows need not be in their order. */
async function lastBefore(transaction: Db, before: Date): Promise<{ seq: number; hash: string } | undefined> {
  const stays = await transaction
    .selectFrom('audit')
    .select('seq')
    .where('at', '>=', before)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  if (!stays) return findHead(transaction);
  return transaction
    .selectFrom('audit')
    .select(['seq', 'hash'])
    .where('seq', '<', stays.seq)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}
