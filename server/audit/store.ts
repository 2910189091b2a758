import { sql } from 'kysely';
import type { Db } from '../db/connection';
import { changeChannel } from '../db/runs';
import { inSnapshot } from '../db/snapshot';
import { type AuditRow, hashOf } from './chain';
import { type Anchor, ChainCheck, type Fault, type Link } from './chainCheck';
import { type AuditKey, auditKeyIn, keyNameOf } from './keys';
import { tellOfRow } from './lines';
import { findStub, type Stub, stubFault } from './stub';

/** Where an act came from: the request, or a command at the terminal. */
export interface Origin {
  readonly requestId: string;
  readonly ip: string | null;
  readonly at: Date;
  /** Of a request that came with an idempotency key. */
  readonly keepAnswer?: KeepAnswer | undefined;
  /** Writes down, or counts, that a change was refused to a request; absent, each refusal has a row. */
  readonly recordRefusal?: (act: Act, why: Refused) => Promise<void>;
}

/**
 * Keeps what a request is answered with, in the transaction of what it changes: whoever sends it again under its key is told
 * the truth, whenever the server was killed (ADR 8).
 *
 * @throws CallError 409 when another server has taken the key over: the change must not be made twice
 */
export type KeepAnswer = (transaction: Db, answer: object) => Promise<void>;

/** Why a change was refused: the status and the code of the answer. */
export interface Refused {
  readonly statusCode: number;
  readonly code: string;
}

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

/** What no PostgreSQL stores: NUL, and halves of pairs. A line of the log must not be refused for it. */
const unstorable = /[\0\p{Surrogate}]/gu;

/** Cut first: that may leave half a pair, which would be stored as another character than the hash has seen. */
function storable(text: string): string {
  return text.slice(0, 300).replace(unstorable, '');
}

/** A value as JSON has it, which is how it comes back, without what cannot be stored. */
function storableJson<Value extends object>(value: Value): Value {
  const clean = (inner: unknown): unknown => {
    if (typeof inner === 'string') return inner.replace(unstorable, '');
    if (Array.isArray(inner)) return inner.map(clean);
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([key, part]) => [key.replace(unstorable, ''), clean(part)]));
  };
  return clean(JSON.parse(JSON.stringify(value))) as Value;
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
    request_id: storable(origin.requestId),
    actor: storable(act.actor),
    vertical: act.vertical === undefined ? null : storable(act.vertical),
    action: act.action,
    target: act.target === undefined ? null : storable(act.target),
    account: act.account === undefined ? null : storable(act.account),
    region: act.region === undefined ? null : storable(act.region),
    outcome: act.outcome,
    before: act.before ? storableJson(act.before) : null,
    after: act.after ? storableJson(act.after) : null,
    ip: origin.ip === null ? null : storable(origin.ip),
    previous_hash: head.hash,
  };
  const hash = hashOf(row, auditKeyIn(transaction));
  const before = row.before === null ? null : sql<string>`${JSON.stringify(row.before)}::jsonb`;
  const after = row.after === null ? null : sql<string>`${JSON.stringify(row.after)}::jsonb`;
  await transaction
    .insertInto('audit')
    .values({ ...row, before, after, hash })
    .execute();
  // PostgreSQL notifies the servers when the transaction commits.
  await transaction
    .updateTable('audit_head')
    .set({ seq: row.seq, hash })
    .where('id', '=', 1)
    .returning(sql`pg_notify(${changeChannel}, '')`.as('notified'))
    .execute();
  await tellOfRow(transaction, { ...row, hash });
}

/**
 * Makes sure that the newest row of a log is keyed with the key of this server, by a row that says so: a log without one could be
 * made anew without any key.
 *
 * @returns what the rows before have, where that is not this key
 */
export async function markKey(db: Db, at: Date): Promise<'another key' | 'no key' | undefined> {
  const key = auditKeyIn(db);
  return db.transaction().execute(async (transaction) => {
    const head = await findHead(transaction);
    if (!key || !head || head.seq === 0) return undefined;
    const before = keyNameOf(head.hash);
    if (before === key.name) return undefined;
    const act = { actor: 'server', action: 'key_audit_log', outcome: 'success' as const, after: { key: key.name } };
    await record(transaction, act, { requestId: 'start', ip: null, at });
    return before === undefined ? 'no key' : 'another key';
  });
}

const pageSize = 1_000;

/**
 * The rows of the log in their order, a page at a time. Each comes as one JSON text: the embedded database's reader drops a
 * byte order mark at the beginning of a text, which the hash has seen.
 */
async function* auditPages(db: Db): AsyncGenerator<readonly AuditRow[]> {
  for (let last = 0; ; ) {
    const found = await db
      .selectFrom('audit')
      .select(['seq', 'at'])
      .select(
        sql<Omit<AuditRow, 'seq' | 'at'>>`json_build_object('request_id', request_id, 'actor', actor,
          'vertical', vertical, 'action', action, 'target', target, 'account', account, 'region', region,
          'outcome', outcome, 'before', before, 'after', after, 'ip', ip,
          'previous_hash', previous_hash, 'hash', hash)`.as('fields'),
      )
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(pageSize)
      .execute();
    const rows = found.map(({ seq, at, fields }) => ({ seq, at, ...fields }));
    if (rows.length > 0) yield rows;
    last = rows.at(-1)?.seq ?? last;
    if (rows.length < pageSize) return;
  }
}

/** The rows of the log as lines of JSON, with their hashes. */
export async function* exportedLines(db: Db): AsyncGenerator<string> {
  for await (const page of auditPages(db)) for (const row of page) yield `${JSON.stringify(row)}\n`;
}

/** The newest link of the log. */
export function findHead(db: Db): Promise<Link | undefined> {
  return db.selectFrom('audit_head').select(['seq', 'hash']).where('id', '=', 1).executeTakeFirst();
}

/** What came of looking at a whole log. */
export interface Verdict {
  readonly rows: number;
  readonly keyedRows: number;
  readonly comparedAnchors: number;
  /** The first of them, and how many there are. */
  readonly faults: readonly Fault[];
  readonly faultCount: number;
  readonly fault: Fault | undefined;
  readonly stub: Stub | undefined;
}

/** What a log is held against. */
interface Proof {
  readonly keys?: readonly AuditKey[];
  /** Links that were noted elsewhere, before. */
  readonly anchors?: readonly Anchor[];
}

/** Reads the whole log as it is at one moment, while others may go on writing, and finds all that is wrong with it (S30). */
export function verifyLog(db: Db, proof: Proof = {}): Promise<Verdict> {
  return inSnapshot(db, (picture) => verify(picture, proof));
}

async function verify(transaction: Db, { keys, anchors = [] }: Proof): Promise<Verdict> {
  const own = auditKeyIn(transaction);
  const known = keys ?? (own ? [own] : []);
  const stub = await findStub(transaction);
  const signature = stub && stubFault(stub, known);
  const check = new ChainCheck(stub ?? { seq: 0, hash: '' }, known, anchors);
  for await (const page of auditPages(transaction)) for (const row of page) check.take(row);
  check.end(await findHead(transaction));
  const faults = [...(signature ? [signature] : []), ...check.faults];
  const { rows, keyedRows, comparedAnchors } = check;
  const faultCount = check.faultCount + (signature ? 1 : 0);
  return { rows, keyedRows, comparedAnchors, faults, faultCount, fault: faults[0], stub };
}
