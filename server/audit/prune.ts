import { sql } from 'kysely';
import type { Db } from '../db/connection';
import { StartError } from '../startError';
import type { AuditKey } from './keys';
import { findHead, record, verifyLog } from './store';
import { findStub, signatureOf } from './stub';

/** So many rows are removed by one transaction: requests that change something wait for it, a moment and not for all of them. */
const batchSize = 20_000;

interface Pruning {
  /** Rows of before this moment are removed. */
  readonly before: Date;
  readonly at: Date;
  /** Signs the stub. */
  readonly key: AuditKey;
  /** All that the rows may have been keyed with. */
  readonly keys: readonly AuditKey[];
  readonly batch?: number;
}

/**
 * Removes the rows of before a day from the beginning of the log, and leaves a signed stub of them, from which the chain is followed
 * on. It does so a batch at a time: each leaves a log that is whole, and a row that tells of it.
 *
 * @returns how many rows were removed
 * @throws StartError when the log is not whole: what proves that must not be removed
 */
export async function pruneLog(db: Db, pruning: Pruning): Promise<number> {
  const { fault } = await verifyLog(db, { keys: pruning.keys });
  if (fault) throw new StartError(`nothing was removed: audit row ${fault.seq} ${fault.reason}`);
  // What is written from now on comes behind.
  const last = (await lastBefore(db, pruning.before)) ?? 0;
  let removed = 0;
  for (;;) {
    const ofBatch = await removeBatch(db, last, pruning);
    if (ofBatch === 0) return removed;
    removed += ofBatch;
  }
}

/**
 * Removes the first rows that are left, at most up to a number. The trigger that refuses it is out of force for this transaction
 * alone, which nobody else sees.
 */
function removeBatch(db: Db, last: number, { before, at, key, batch = batchSize }: Pruning): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    // In the order in which they are taken by whoever writes a row: until the end of this, nobody does.
    await sql`lock table audit_head, audit in exclusive mode`.execute(transaction);
    const stub = (await findStub(transaction)) ?? { seq: 0, rows: 0 };
    const seq = Math.min(stub.seq + batch, last);
    if (seq <= stub.seq) return 0;
    const { hash } = await transaction
      .selectFrom('audit')
      .select('hash')
      .where('seq', '=', seq)
      .executeTakeFirstOrThrow();
    await sql`alter table audit disable trigger audit_append_only`.execute(transaction);
    // From the stub on: what was removed before is still in the index.
    await transaction.deleteFrom('audit').where('seq', '>', stub.seq).where('seq', '<=', seq).execute();
    await sql`alter table audit enable trigger audit_append_only`.execute(transaction);
    const removed = seq - stub.seq;
    const left = { seq, hash, rows: stub.rows + removed, removed_before: before, at };
    const row = { id: 1, ...left, mac: signatureOf(left, key) };
    await transaction
      .insertInto('audit_stub')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    const act = { actor: 'terminal', action: 'prune_audit', target: `rows up to ${seq}` };
    const after = { rows: removed, before: before.toISOString() };
    await record(transaction, { ...act, outcome: 'success', after }, { requestId: 'terminal', ip: null, at });
    return removed;
  });
}

/** The number of the row before the first one that stays: times of rows need not be in their order. */
async function lastBefore(db: Db, before: Date): Promise<number | undefined> {
  const stays = await db
    .selectFrom('audit')
    .select('seq')
    .where('at', '>=', before)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return stays ? stays.seq - 1 : (await findHead(db))?.seq;
}
