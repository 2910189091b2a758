import type { PostgresPool, PostgresPoolClient } from 'kysely';

interface Waiting {
  readonly go: () => void;
  readonly fail: (error: unknown) => void;
}

/**
 * A pool in front of which people wait in line. The driver's own time-out counts waiting for a free connection as it counts
 * connecting: when hundreds ask at once, those at the end of the line were told that the database is away. Here only
 * connecting has a time-out, and when that fails, everybody in line is told at once.
 */
export class QueuedPool implements PostgresPool {
  private readonly waiting: Waiting[] = [];
  private taken = 0;

  constructor(
    private readonly pool: PostgresPool,
    private readonly size: number,
  ) {}

  async connect(): Promise<PostgresPoolClient> {
    if (this.taken < this.size) this.taken += 1;
    else await new Promise<void>((go, fail) => this.waiting.push({ go, fail }));
    try {
      const client = await this.pool.connect();
      const release = client.release.bind(client);
      client.release = () => {
        client.release = release;
        release();
        this.next();
      };
      return client;
    } catch (error) {
      this.taken -= 1;
      for (const { fail } of this.waiting.splice(0)) fail(error);
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
  }
}
