import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';

/** A connection of the driver, which closes it instead of keeping it when it is told so. */
export interface DriverClient {
  query<Row>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  release(close?: boolean): void;
}

/** Something that breaks, and says so. */
interface Breakable {
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/** The driver's own pool. It tells of every connection that it makes (`connect`), and of idle ones that break (`error`). */
export interface DriverPool extends Breakable {
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'connect', listener: (client: Breakable) => void): unknown;
  connect(): Promise<DriverClient>;
  end(): Promise<void>;
}

interface Waiting {
  /** Its place among all that ever waited. */
  readonly number: number;
  readonly go: () => void;
  readonly fail: (error: unknown) => void;
}

/** How the connections of a pool are used, and how many wait for one. */
export interface PoolState {
  readonly size: number;
  readonly taken: number;
  readonly waiting: number;
}

/** When no connection has come back for so long, in milliseconds, the database does not answer those who have one, either. */
const stalledMs = 5_000;

/** How long a statement may go without an answer, in milliseconds, before it is asked whether the database is still there. */
const quietMs = 1_000;

/**
 * Whether PostgreSQL itself said what is wrong, and so is done with the statement: only its errors have a severity. After those
 * of class 57P (an administrator ended the connection, or the server stops) it says nothing more.
 */
const isAnswer = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && !('code' in error && /^57P/.test(String(error.code)));

/** Whether PostgreSQL takes no changes: after a fail-over, a connection may still lead to what is a standby now. */
const isStandby = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '25006';

/** Asks the database for a sign of life, past all connections that are lent; fails when there is none. */
export type SignOfLife = () => Promise<void>;

/**
 * A pool in front of which people wait in line. The driver's own time-out counts waiting for a free connection as it counts
 * connecting: when hundreds asked at once, those at the end of the line were told that the database is away. Here the line may
 * take its time while it moves; when it does not, or connecting fails, everybody in it is told at once.
 */
export class QueuedPool implements PostgresPool {
  private readonly waiting: Waiting[] = [];
  /** How many have ever waited. */
  private arrived = 0;
  private taken = 0;
  private stall: NodeJS.Timeout | undefined;

  private asking: Promise<void> | undefined;

  /** How often a connection turned out to lead to a standby, and at which of these times each was made. */
  private failOvers = 0;
  private readonly madeAt = new WeakMap<object, number>();

  /** @param signOfLife without it, a statement waits for as long as the driver lets it */
  constructor(
    private readonly pool: DriverPool,
    private readonly size: number,
    private readonly signOfLife?: SignOfLife,
  ) {
    // A connection that breaks is told to whoever has a statement on it, and is replaced by the driver. What it says besides would
    // end the process if nobody listened, and the driver itself listens only while the connection is idle.
    const ignore = () => undefined;
    pool.on('error', ignore);
    pool.on('connect', (client) => {
      client.on('error', ignore);
      this.madeAt.set(client, this.failOvers);
    });
  }

  get state(): PoolState {
    return { size: this.size, taken: this.taken, waiting: this.waiting.length };
  }

  async connect(): Promise<PostgresPoolClient> {
    if (this.taken < this.size) this.taken += 1;
    else
      await new Promise<void>((go, fail) => {
        this.arrived += 1;
        this.waiting.push({ number: this.arrived, go, fail });
        if (this.waiting.length === 1) this.watch();
      });
    const before = this.arrived;
    try {
      return this.lend(await this.current());
    } catch (error) {
      // Whoever came after this was tried has a try of their own: the database may be back.
      this.failAll(error, before);
      this.next();
      throw error;
    }
  }

  end(): Promise<void> {
    return this.pool.end();
  }

  /** A connection that was made since the last fail-over; those from before are closed. */
  private async current(): Promise<DriverClient> {
    for (;;) {
      const client = await this.pool.connect();
      if ((this.madeAt.get(client) ?? this.failOvers) >= this.failOvers) return client;
      client.release(true);
    }
  }

  /**
   * A connection, until it is given back. One whose statement has no answer is closed then, so that PostgreSQL rolls back
   * what it had begun: behind that statement a `rollback` is never sent, and whoever got the connection next would commit it.
   */
  private lend(client: DriverClient): PostgresPoolClient {
    let unanswered = 0;
    let lost: unknown;
    const query = async (statement: string, parameters: readonly unknown[]) => {
      // It would wait as long again behind the one that was given up.
      if (lost !== undefined) throw lost;
      unanswered += 1;
      try {
        const result = await this.whileAlive(client.query(statement, parameters));
        unanswered -= 1;
        return result;
      } catch (error) {
        if (isStandby(error) && this.madeAt.get(client) === this.failOvers) this.failOvers += 1;
        if (isAnswer(error)) unanswered -= 1;
        else lost = error;
        throw error;
      }
    };
    const release = () => {
      client.release(unanswered > 0);
      this.next();
    };
    return { query: query as PostgresPoolClient['query'], release };
  }

  /**
   * The answer of a statement, however long it takes while the database shows that it lives. When it does not (it was paused, or the
   * network is gone), the statement is given up long before the driver would: a long one is legitimate, a dead one is not.
   */
  private whileAlive<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const { signOfLife } = this;
    if (!signOfLife) return answer;
    return new Promise((resolve, reject) => {
      let quiet: NodeJS.Timeout;
      const ask = () => {
        this.asking ??= signOfLife().finally(() => {
          this.asking = undefined;
        });
        this.asking.then(watch, reject);
      };
      let isOver = false;
      const watch = () => {
        if (!isOver) quiet = setTimeout(ask, quietMs).unref();
      };
      watch();
      answer.then(resolve, reject).finally(() => {
        isOver = true;
        clearTimeout(quiet);
      });
    });
  }

  /** Hands the place of a connection that came back to whoever waits longest. */
  private next(): void {
    const first = this.waiting.shift();
    if (first) first.go();
    else this.taken -= 1;
    this.watch();
  }

  private watch(): void {
    clearTimeout(this.stall);
    this.stall = undefined;
    if (this.waiting.length === 0) return;
    const late = () => this.failAll(new Error('timeout exceeded when trying to connect'));
    this.stall = setTimeout(late, stalledMs).unref();
  }

  /** Tells those in line of an error, up to the one of a number. */
  private failAll(error: unknown, last = this.arrived): void {
    const after = this.waiting.findIndex(({ number }) => number > last);
    for (const { fail } of this.waiting.splice(0, after < 0 ? this.waiting.length : after)) fail(error);
    this.watch();
  }
}
