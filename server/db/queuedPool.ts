import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** The use of a pool's connections, and the number of callers that wait for one. */
export interface PoolState {
  readonly size: number;
  readonly taken: number;
  readonly waiting: number;
}

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Returns true if PostgreSQL refused the statement and the connection goes on. Only PostgreSQL's errors have a severity. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && !/^(08|57P|25P03)/.test(codeOf(error));

/** Returns true if the driver gave up waiting for PostgreSQL's answer to a statement. */
const isUnanswered = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

/**
 * A connection pool with a FIFO wait queue. The driver's pool has one time-out for connecting and for waiting, so a burst of
 * requests would look like an absent database. Callers here wait without a limit while the database answers. When it does not,
 * all of them fail at once.
 */
export class QueuedPool implements PostgresPool {
  private readonly waiting: Waiting[] = [];
  private taken = 0;
  private pool: Pool;

  /** @param open makes a driver's pool of `size` connections */
  constructor(
    private readonly open: () => Pool,
    private readonly size: number,
  ) {
    this.pool = this.openPool();
  }

  get state(): PoolState {
    return { size: this.size, taken: this.taken, waiting: this.waiting.length };
  }

  async connect(): Promise<PostgresPoolClient> {
    if (this.taken < this.size) this.taken += 1;
    else await new Promise<void>((resolve, reject) => this.waiting.push({ resolve, reject }));
    const { pool } = this;
    try {
      return this.lend(await pool.connect(), pool);
    } catch (error) {
      this.failWaiting(error);
      this.next();
      throw error;
    }
  }

  end(): Promise<void> {
    return this.pool.end();
  }

  private openPool(): Pool {
    const pool = this.open();
    // The caller of a statement gets its error. An `error` event without a listener would end the process.
    const ignore = () => undefined;
    pool.on('error', ignore);
    pool.on('connect', (client) => client.on('error', ignore));
    return pool;
  }

  /**
   * Wraps a connection until its release. A connection without an answer is closed then, so that PostgreSQL rolls back its
   * transaction: the next caller would commit it.
   */
  private lend(client: PoolClient, pool: Pool): PostgresPoolClient {
    let failure: unknown;
    const query = async (statement: string, parameters: readonly unknown[]) => {
      // A rollback would wait behind the statement that has no answer.
      if (failure !== undefined) throw failure;
      try {
        return await client.query(statement, [...parameters]);
      } catch (error) {
        // After a fail-over, the primary of this pool's connections is a standby: a change on it is refused.
        if (codeOf(error) === '25006') this.replace(pool);
        if (!isRefusal(error)) failure = error;
        if (isUnanswered(error)) this.failWaiting(error);
        throw error;
      }
    };
    const release = () => {
      client.release(failure !== undefined);
      this.next();
    };
    return { query: query as unknown as PostgresPoolClient['query'], release };
  }

  /** Closes the connections of a pool, those in use at their release. */
  private replace(pool: Pool): void {
    if (pool !== this.pool) return;
    this.pool = this.openPool();
    void pool.end();
  }

  /** Hands the place of a returned connection to the first caller in the queue. */
  private next(): void {
    const first = this.waiting.shift();
    if (first) first.resolve();
    else this.taken -= 1;
  }

  private failWaiting(error: unknown): void {
    for (const { reject } of this.waiting.splice(0)) reject(error);
  }
}
