import { setImmediate } from 'node:timers/promises';
import { PGlite, types } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { type FreeSpace, minimumFree } from './freeSpace';

/** Values as `pg` gives them: a day stays text, a large count is a number. */
export const embeddedParsers = { [types.DATE]: (value: string) => value, [types.INT8]: Number };

/** What the embedded database leaves out of PGlite's own start parameters, and adds, so that a commit is on disk. */
export function durableStartParams(): string[] {
  return [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync'];
}

/** What a pool knows of the place where its database lies. */
interface Place {
  /** Without it, there is always room. */
  readonly freeSpace?: FreeSpace;
  /** Opens the same files once more, after the database has stopped. */
  readonly reopen?: () => Promise<PGlite>;
}

/** What ends a transaction is let through at any time: without it, the connection would stay in it. */
const ending = /^\s*(commit|rollback)/i;

/** What begins a transaction, and what changes nothing without one. */
const beginning = /^\s*(begin|start transaction)/i;
const reading = /^\s*(select|begin|start|set)\b/i;

/** So long statements follow each other in one turn of the event loop, in milliseconds: then others have theirs. */
const turnMs = 10;

/** PostgreSQL's code for a full disk. */
const diskFull = '53100';

/**
 * Whether an error is the last thing that a database said: PostgreSQL panicked, or its WebAssembly is no more. What is asked
 * after that never returns, and this whole process with it.
 */
function isTheLast(error: unknown): boolean {
  if (error instanceof WebAssembly.RuntimeError) return true;
  if (typeof error !== 'object' || error === null) return false;
  if ('severity' in error) return error.severity === 'PANIC' || error.severity === 'FATAL';
  return 'name' in error && error.name === 'ExitStatus';
}

/**
 * PGlite as the pool that Kysely's PostgreSQL dialect expects. There is one connection, so whoever asks while it is
 * taken waits for its turn: a transaction is never mixed with another request's statements.
 *
 * While the disk has little room, the database can be read only. When it has stopped all the same, it is asked nothing more, and
 * opened once more as soon as there is room.
 */
export class PGlitePool implements PostgresPool {
  private readonly waiting: (() => void)[] = [];
  private taken = false;
  private readOnly = false;
  private hasStopped = false;
  private committed = 0;
  private turnBegan = performance.now();

  constructor(
    private database: PGlite,
    private readonly place: Place = {},
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
   * Another number whenever something may have been committed.
   *
   * @throws Error when the database has stopped: nobody knows anything of it
   */
  readonly commits = (): number => {
    if (this.hasStopped) throw stopped();
    return this.committed;
  };

  async end(): Promise<void> {
    if (!this.hasStopped && !this.database.closed) await this.database.close();
  }

  /** Brings the database in line with the room that there is. */
  private async prepare(): Promise<void> {
    const isFull = this.isFull();
    if (this.hasStopped) {
      if (isFull || !this.place.reopen) throw stopped();
      this.database = await this.place.reopen();
      this.hasStopped = false;
      this.readOnly = false;
    }
    if (isFull === this.readOnly) return;
    await this.run(() => this.database.exec(`set default_transaction_read_only = ${isFull ? 'on' : 'off'}`));
    this.readOnly = isFull;
  }

  private isFull(): boolean {
    const { freeSpace } = this.place;
    return freeSpace !== undefined && freeSpace() < minimumFree;
  }

  /**
   * PGlite works in this thread and never waits for anything: without a turn in between, many statements in a row would be one long
   * block of the event loop.
   */
  private async giveOthersTheirTurn(): Promise<void> {
    if (performance.now() - this.turnBegan < turnMs) return;
    await setImmediate();
    this.turnBegan = performance.now();
  }

  private async run<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    await this.giveOthersTheirTurn();
    if (this.hasStopped) throw stopped();
    try {
      return await work();
    } catch (error) {
      if (isTheLast(error)) this.hasStopped = true;
      throw error;
    }
  }

  private client(): PostgresPoolClient {
    let isInTransaction = false;
    let hasWritten = false;
    const query = async (statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<unknown>> => {
      // A transaction that began with enough room may run out of it.
      if (!this.readOnly && this.isFull() && !ending.test(statement)) throw noRoom();
      if (beginning.test(statement)) isInTransaction = true;
      const isEnd = ending.test(statement);
      const { rows, affectedRows } = await this.run(() =>
        this.database.query<unknown>(statement, [...parameters]),
      ).finally(() => {
        hasWritten ||= !isEnd && !reading.test(statement);
        if (hasWritten && (isEnd || !isInTransaction)) {
          this.committed += 1;
          hasWritten = false;
        }
        if (isEnd) isInTransaction = false;
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
  return Object.assign(new Error('there is too little room on the disk'), { code: diskFull });
}

function stopped(): Error {
  return Object.assign(new Error('the embedded database has stopped'), { code: diskFull });
}
