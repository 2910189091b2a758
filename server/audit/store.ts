import { randomUUID } from 'node:crypto';
import { type KyselyPlugin, type PluginTransformQueryArgs, type PluginTransformResultArgs, sql } from 'kysely';
import type { Logger } from 'pino';
import { afterCommit } from '../db/afterCommit';
import type { Database, Db } from '../db/connection';
import { changeChannel } from '../db/runs';
import { type AuditKey, type AuditRow, hashOf, keyNameOf, type Link } from './chain';

/** The source of an act: a request, or a command at the terminal. */
export interface Origin {
  readonly requestId: string;
  readonly ip: string | null;
  readonly at: Date;
  /** Set if the request has an idempotency key. */
  readonly keepAnswer?: KeepAnswer | undefined;
  /** Records or counts a refused change. Default: each refusal has its own row. */
  readonly recordRefusal?: (act: Act, why: Refused) => Promise<void>;
}

/**
 * Stores the answer to a request in the transaction of its change, for a retry with the same idempotency key (ADR 11).
 *
 * @throws CallError 409 if another server has taken over the key, so that the change is not made twice
 */
export type KeepAnswer = (transaction: Db, answer: object) => Promise<void>;

/** The status and code of a refusal. */
export interface Refused {
  readonly statusCode: number;
  readonly code: string;
}

/** One act to record. */
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

/** Values that a database handle passes on to its transactions. The plugin does not change queries. */
class AuditPlugin implements KyselyPlugin {
  constructor(
    readonly key: AuditKey | undefined,
    readonly onRow?: (row: AuditRow) => void,
  ) {}

  transformQuery({ node }: PluginTransformQueryArgs) {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}

const pluginsOf = (db: Db) => db.getExecutor().plugins.filter((plugin) => plugin instanceof AuditPlugin);

/** Returns the same database with a key for the hashes of new rows. */
export function withAuditKey(database: Database, key: AuditKey): Database {
  return { ...database, db: database.db.withPlugin(new AuditPlugin(key)) };
}

/**
 * Returns the key of a database handle, which is the last that it was given.
 *
 * @throws Error if it has none
 */
export function auditKeyIn(db: Db): AuditKey {
  const key = pluginsOf(db).findLast((plugin) => plugin.key)?.key;
  if (!key) throw new Error('the database handle has no key for the audit log');
  return key;
}

/** Returns the same handle, which calls `onRow` for each new row after its transaction is committed. */
export function tellingRows(db: Db, onRow: (row: AuditRow) => void): Db {
  return db.withPlugin(new AuditPlugin(undefined, onRow));
}

/**
 * Logs each new row after its transaction is committed, so that a copy leaves the machine with the server log. The line omits the
 * values before and after the change, which may be personal.
 */
export function withAuditLines(database: Database, log: Pick<Logger, 'info'>): Database {
  const onRow = ({ before: _, after: __, previous_hash: ___, ...row }: AuditRow) =>
    log.info(row, `audit: ${row.action} ${row.outcome}`);
  return { ...database, db: tellingRows(database.db, onRow) };
}

/** Rows of the log that are in memory at a time. */
const pageSize = 1_000;

/** Characters that PostgreSQL cannot store: NUL, and lone surrogates. */
const unstorable = /[\0\p{Surrogate}]/gu;

/** Cuts first, because that may leave a lone surrogate. */
function storable(text: string): string {
  return text.slice(0, 300).replace(unstorable, '');
}

/** Returns a value in the form in which the database returns it, without characters that cannot be stored. */
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
 * Appends one row in the caller's transaction, so that a change and its row are committed together. The lock of the head row
 * orders concurrent transactions.
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
  for (const { onRow } of pluginsOf(transaction))
    if (onRow) await afterCommit(transaction, () => onRow({ ...row, hash }));
}

/** Adds an audit row for an action that no request has caused. */
export const recordUnasked = (transaction: Db, act: Act, at: Date): Promise<void> =>
  record(transaction, act, { requestId: `${act.action}-${randomUUID()}`, ip: null, at });

/** Returns the newest link of the log. */
export function findHead(db: Db): Promise<Link | undefined> {
  return db.selectFrom('audit_head').select(['seq', 'hash']).where('id', '=', 1).executeTakeFirst();
}

/**
 * Reads the rows after `after`, at most up to `last`, in order and page by page. A row is one JSON text, because the embedded database
 * drops a byte order mark at the beginning of a text, which the hash includes.
 */
export async function* auditRows(db: Db, after = 0, last?: number): AsyncGenerator<AuditRow, undefined> {
  for (let seq = after; ; ) {
    const rows = await db
      .selectFrom('audit')
      .select(['seq', 'at'])
      .select(
        sql<Omit<AuditRow, 'seq' | 'at'>>`json_build_object('request_id', request_id, 'actor', actor,
          'vertical', vertical, 'action', action, 'target', target, 'account', account, 'region', region,
          'outcome', outcome, 'before', before, 'after', after, 'ip', ip,
          'previous_hash', previous_hash, 'hash', hash)`.as('fields'),
      )
      .where('seq', '>', seq)
      .$if(last !== undefined, (query) => query.where('seq', '<=', last ?? 0))
      .orderBy('seq')
      .limit(pageSize)
      .execute();
    for (const { fields, ...row } of rows) yield { ...row, ...fields };
    seq = rows.at(-1)?.seq ?? seq;
    if (rows.length < pageSize) return undefined;
  }
}

/**
 * Records a change of the key in the log.
 *
 * @returns true if the newest row had another key
 */
export async function recordKeyChange(db: Db, at: Date): Promise<boolean> {
  const { name } = auditKeyIn(db);
  return db.transaction().execute(async (transaction) => {
    const head = await findHead(transaction);
    if (!head || head.seq === 0 || keyNameOf(head.hash) === name) return false;
    const act = { actor: 'server', action: 'key_audit_log', outcome: 'success' as const, after: { key: name } };
    await record(transaction, act, { requestId: 'start', ip: null, at });
    return true;
  });
}
