import { setImmediate } from 'node:timers/promises';
import { PGlite, types } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { type FreeSpace, minimumFree } from './freeSpace';

/** Parses values as `pg` does: a date stays text, a large count becomes a number. */
export const embeddedParsers = { [types.DATE]: (value: string) => value, [types.INT8]: Number };

/** Returns PGlite's start parameters, changed so that a commit is on disk. */
export function durableStartParams(): string[] {
  return [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync'];
}

/** The storage of a database. */
interface Storage {
  /** Absent: the disk is never full. */
  readonly freeSpace?: FreeSpace;
  /** Opens the same files again after the database has stopped. */
  readonly reopen?: () => Promise<PGlite>;
}

/** Matches the end of a transaction, which a full disk must not prevent. */
const ending = /^\s*(commit|rollback)\b/i;

/** Matches statements that write nothing of their own. */
const reading = /^\s*(select|begin|start|set|commit|rollback)\b/i;

/** The longest time in which statements follow each other in one turn of the event loop. */
const turnMs = 10;

/** PostgreSQL's code for a full disk. */
const diskFull = '53100';

/**
 * Returns true if an error has stopped the database: PostgreSQL panicked, or its WebAssembly ended. A later statement would block
 * the whole process for ever.
 */
function isFatal(error: unknown): boolean {
  if (error instanceof WebAssembly.RuntimeError) return true;
  if (typeof error !== 'object' || error === null) return false;
  if ('severity' in error) return error.severity === 'PANIC' || error.severity === 'FATAL';
  return 'name' in error && error.name === 'ExitStatus';
}

/**
 * PGlite as the pool of Kysely's PostgreSQL dialect. It has one connection with a FIFO queue, so that a transaction is never mixed
 * with another request's statements.
 *
 * While the disk is nearly full, the database is read only. If it stops all the same, it is opened again once the disk has room.
 */
export class PGlitePool implements PostgresPool {
  private readonly waiting: (() => void)[] = [];
  private taken = false;
  private readOnly = false;
  private hasStopped = false;
  private writes = 0;
  private turnBegan = performance.now();

  constructor(
    private database: PGlite,
    private readonly storage: Storage = {},
  ) {}

  async connect(): Promise<PostgresPoolClient> {
    if (this.taken) await new Promise<void>((go) => this.waiting.push(go));
    else this.taken = true;
    try {
      await this.prepare();
    } catch (error) {
      this.release();
      throw error;
    }
    return this.client();
  }

  /**
   * Returns a number that changes before a write is visible to other callers. They wait for the connection until it is committed.
   *
   * @throws Error when the database has stopped
   */
  readonly commits = (): number => {
    if (this.hasStopped) throw stopped();
    return this.writes;
  };

  async end(): Promise<void> {
    if (!this.hasStopped && !this.database.closed) await this.database.close();
  }

  /** Reopens a stopped database, and sets whether it is read only. */
  private async prepare(): Promise<void> {
    const isFull = this.isFull();
    if (this.hasStopped) {
      if (isFull || !this.storage.reopen) throw stopped();
      this.database = await this.storage.reopen();
      this.hasStopped = false;
      this.readOnly = false;
    }
    if (isFull === this.readOnly) return;
    await this.run(() => this.database.exec(`set default_transaction_read_only = ${isFull ? 'on' : 'off'}`));
    this.readOnly = isFull;
  }

  private isFull(): boolean {
    const { freeSpace } = this.storage;
    return freeSpace !== undefined && freeSpace() < minimumFree;
  }

  /**
   * Lets the event loop turn between statements. PGlite works in this thread and never waits, so that many statements in a row would
   * block it.
   */
  private async yieldTurn(): Promise<void> {
    if (performance.now() - this.turnBegan < turnMs) return;
    await setImmediate();
    this.turnBegan = performance.now();
  }

  private async run<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    await this.yieldTurn();
    if (this.hasStopped) throw stopped();
    try {
      return await work();
    } catch (error) {
      if (isFatal(error)) this.hasStopped = true;
      throw error;
    }
  }

  private client(): PostgresPoolClient {
    const query = async (statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<unknown>> => {
      // The disk may fill up within a transaction.
      if (!this.readOnly && this.isFull() && !ending.test(statement)) throw noRoom();
      const { rows, affectedRows } = await this.run(() =>
        this.database.query<unknown>(statement, [...parameters]),
      ).finally(() => {
        if (!reading.test(statement)) this.writes += 1;
      });
      const command = statement.trimStart().slice(0, 6).toUpperCase() as PostgresQueryResult<unknown>['command'];
      return { command, rowCount: affectedRows ?? rows.length, rows };
    };
    return { query: query as PostgresPoolClient['query'], release: () => this.release() };
  }

  private release(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.taken = false;
  }
}

function noRoom(): Error {
  return Object.assign(new Error('the disk is nearly full'), { code: diskFull });
}

function stopped(): Error {
  return Object.assign(new Error('the embedded database has stopped'), { code: diskFull });
}
