import { sql } from 'kysely';
import { receiverKinds } from '../../contract/receivers';
import type { Db } from '../db/connection';
import { StartError } from '../startError';
import { type AuditKey, signatureOf } from './chain';
import { auditKeyIn, findHead, record } from './store';
import { findCheckpoint, verifyLog } from './verify';

/** Rows that one transaction removes. Changes wait for it, so it is short. */
const batchSize = 20_000;

interface Pruning {
  /** Rows before this time are removed. */
  readonly before: Date;
  readonly at: Date;
  /** All keys that may have made hashes of the log. */
  readonly keys: readonly AuditKey[];
  readonly batch?: number;
}

/**
 * Removes old rows from the beginning of the log in batches. Each batch leaves a signed checkpoint, from which the chain is checked
 * on, and a row about itself.
 *
 * @returns the number of removed rows
 * @throws StartError if the log has a fault, whose evidence must stay, or a receiver of events does not have the rows yet
 */
export async function pruneLog(db: Db, pruning: Pruning): Promise<number> {
  const { faults } = await verifyLog(db, { keys: pruning.keys });
  const [fault] = faults;
  if (fault) throw new StartError(`nothing was removed: audit row ${fault.seq} ${fault.reason}`);
  // Rows that others write from now on come later.
  const last = (await lastBefore(db, pruning.before)) ?? 0;
  let removed = 0;
  for (;;) {
    const ofBatch = await removeBatch(db, last, pruning);
    if (ofBatch === 0) return removed;
    removed += ofBatch;
  }
}

/** Removes the next batch, at most up to row `last`. Only this transaction works without the trigger that refuses deletions. */
function removeBatch(db: Db, last: number, { before, at, batch = batchSize }: Pruning): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    // In the order in which other transactions lock them. Until the commit, none moves a receiver or writes a row.
    await sql`lock table receiver, audit_head, audit in exclusive mode`.execute(transaction);
    await checkReceivers(transaction, last);
    const previous = (await findCheckpoint(transaction)) ?? { seq: 0, rows: 0 };
    const seq = Math.min(previous.seq + batch, last);
    if (seq <= previous.seq) return 0;
    const { hash } = await transaction
      .selectFrom('audit')
      .select('hash')
      .where('seq', '=', seq)
      .executeTakeFirstOrThrow();
    await sql`alter table audit disable trigger audit_append_only`.execute(transaction);
    // With a lower bound, because the index still has the rows of earlier batches.
    await transaction.deleteFrom('audit').where('seq', '>', previous.seq).where('seq', '<=', seq).execute();
    await sql`alter table audit enable trigger audit_append_only`.execute(transaction);
    const removed = seq - previous.seq;
    const checkpoint = { seq, hash, rows: previous.rows + removed, removed_before: before, at };
    const row = { id: 1, ...checkpoint, mac: signatureOf(checkpoint, auditKeyIn(transaction)) };
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

/** @throws StartError if a receiver that is on still needs a row up to `last` */
async function checkReceivers(transaction: Db, last: number): Promise<void> {
  const behind = await transaction
    .selectFrom('receiver')
    .select(['name', 'seq'])
    .where('kind', 'in', receiverKinds)
    .where('is_on', '=', true)
    .where('seq', '<', last)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  if (!behind) return;
  throw new StartError(
    `the rows from ${behind.seq + 1} on were not removed: the receiver ${behind.name} does not have them yet; ` +
      'let the server deliver them, or switch the receiver off',
  );
}

/** Returns the number of the row before the first one that stays. Times of rows need not be in order. */
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
