import { sql } from 'kysely';
import type { Db } from '../db/connection';
import { type AuditRow, type Fault, firstFault, hashOf } from './chain';

/** Where an act came from: the request, or a command at the terminal. */
export interface Origin {
  readonly requestId: string;
  readonly ip: string | null;
  readonly at: Date;
  /** Of a request that came with an idempotency key. */
  readonly keepAnswer?: KeepAnswer | undefined;
}

/**
 * Keeps what a request is answered with, in the transaction of what it changes: whoever sends it again under its key is told
 * the truth, whenever the server was killed (ADR 8).
 *
 * @throws CallError 409 when another server has taken the key over: the change must not be made twice
 */
export type KeepAnswer = (transaction: Db, answer: object) => Promise<void>;

/** One act to write down. */
export interface Act {
  readonly actor: string;
  readonly action: string;
  readonly outcome: AuditRow['outcome'];
  readonly vertical?: string | undefined;
  readonly target?: string | undefined;
  readonly account?: string | undefined;
  readonly region?: string | undefined;
  readonly before?: Record<string, unknown> | undefined;
  readonly after?: Record<string, unknown> | undefined;
}

/**
 * PostgreSQL cannot store it, and a log line must not be refused for it. Cut first: that may leave half a pair, which would
 * be stored as another character than the hash has seen.
 */
function storable(text: string): string {
  return text.slice(0, 300).replace(/[\0\p{Surrogate}]/gu, '');
}

/**
 * Appends one row. It belongs to the caller's transaction, so that there is no change without its row and no row
 * without its change; the head row's lock keeps the order when several transactions append.
 */
export async function record(transaction: Db, act: Act, origin: Origin): Promise<void> {
  const head = await transaction
    .selectFrom('audit_head')
    .select(['seq', 'hash'])
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const row = {
    seq: head.seq + 1,
    at: origin.at,
    request_id: origin.requestId,
    actor: storable(act.actor),
    vertical: act.vertical ?? null,
    action: act.action,
    target: act.target === undefined ? null : storable(act.target),
    account: act.account === undefined ? null : storable(act.account),
    region: act.region === undefined ? null : storable(act.region),
    outcome: act.outcome,
    before: act.before ?? null,
    after: act.after ?? null,
    ip: origin.ip,
    previous_hash: head.hash,
  };
  const hash = hashOf(row);
  const before = row.before === null ? null : sql<string>`${JSON.stringify(row.before)}::jsonb`;
  const after = row.after === null ? null : sql<string>`${JSON.stringify(row.after)}::jsonb`;
  await transaction
    .insertInto('audit')
    .values({ ...row, before, after, hash })
    .execute();
  await transaction.updateTable('audit_head').set({ seq: row.seq, hash }).where('id', '=', 1).execute();
}

const pageSize = 1_000;

/** Reads the whole log, a page at a time, and finds its first bad row. */
export async function verifyLog(db: Db): Promise<{ rows: number; fault: Fault | undefined }> {
  let last = { seq: 0, hash: '' };
  for (;;) {
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('seq', '>', last.seq)
      .orderBy('seq')
      .limit(pageSize)
      .execute();
    const fault = firstFault(rows, last);
    if (fault) return { rows: last.seq, fault };
    last = rows.at(-1) ?? last;
    if (rows.length < pageSize) break;
  }
  const head = await db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirst();
  const cut = head?.seq !== last.seq || head.hash !== last.hash;
  return {
    rows: last.seq,
    fault: cut ? { seq: last.seq + 1, reason: 'is missing; the log was cut short' } : undefined,
  };
}
