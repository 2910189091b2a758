import type { PostgresPool, PostgresPoolClient } from 'kysely';

interface Waiting {
  readonly go: () => void;
  readonly fail: (error: unknown) => void;
}

/** When no connection has come back for so long, in milliseconds, the database does not answer those who have one, either. */
const stalledMs = 5_000;

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
    private readonly pool: PostgresPool,
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
      const client = await this.pool.connect();
      const release = client.release.bind(client);
      client.release = () => {
        release();
        this.next();
      };
      return client;
    } catch (error) {
      this.taken -= 1;
      this.failAll(error);
      throw error;
    }
  }

  end(): Promise<void> {
    return this.pool.end();
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
