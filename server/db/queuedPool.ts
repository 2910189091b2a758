import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';

/** A connection of the driver, which closes it instead of keeping it when it is told so. */
export interface DriverClient {
  query<Row>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  release(close?: boolean): void;
}

/** The driver's own pool. */
export interface DriverPool {
  connect(): Promise<DriverClient>;
  end(): Promise<void>;
}

interface Waiting {
  readonly go: () => void;
  readonly fail: (error: unknown) => void;
}

/** When no connection has come back for so long, in milliseconds, the database does not answer those who have one, either. */
const stalledMs = 5_000;

/** Whether PostgreSQL itself said what is wrong, and so is done with the statement: only its errors have a severity. */
const isAnswer = (error: unknown): boolean => error instanceof Error && 'severity' in error;

/**
 * A pool in front of which people wait in line. The driver's own time-out counts waiting for a free connection as it counts
 * connecting: when hundreds asked at once, those at the end of the line were told that the database is away. Here the line may
 * take its time while it moves; when it does not, or connecting fails, everybody in it is told at once.
 */
export class QueuedPool implements PostgresPool {
  private readonly waiting: Waiting[] = [];
  private taken = 0;
  private stall: NodeJS.Timeout | undefined;

  constructor(
    private readonly pool: DriverPool,
    private readonly size: number,
  ) {}

  async connect(): Promise<PostgresPoolClient> {
    if (this.taken < this.size) this.taken += 1;
    else
      await new Promise<void>((go, fail) => {
        this.waiting.push({ go, fail });
        if (this.waiting.length === 1) this.watch();
      });
    try {
      return this.lend(await this.pool.connect());
    } catch (error) {
      this.taken -= 1;
      this.failAll(error);
      throw error;
    }
  }

  end(): Promise<void> {
    return this.pool.end();
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
        const result = await client.query(statement, parameters);
        unanswered -= 1;
        return result;
      } catch (error) {
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

  private failAll(error: unknown): void {
    for (const { fail } of this.waiting.splice(0)) fail(error);
    this.watch();
  }
}
