import { PGlite, types } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';

/** Values as `pg` gives them: a day stays text, a large count is a number. */
export const embeddedParsers = { [types.DATE]: (value: string) => value, [types.INT8]: Number };

/** What the embedded database leaves out of PGlite's own start parameters, and adds, so that a commit is on disk. */
export function durableStartParams(): string[] {
  return [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync'];
}

/**
 * PGlite as the pool that Kysely's PostgreSQL dialect expects. There is one connection, so whoever asks while it is
 * taken waits for its turn: a transaction is never mixed with another request's statements.
 */
export class PGlitePool implements PostgresPool {
  private readonly waiting: ((client: PostgresPoolClient) => void)[] = [];
  private taken = false;

  constructor(private readonly database: PGlite) {}

  async connect(): Promise<PostgresPoolClient> {
    if (this.taken) return new Promise((resolve) => this.waiting.push(resolve));
    this.taken = true;
    return this.client();
  }

  async end(): Promise<void> {
    await this.database.close();
  }

  private client(): PostgresPoolClient {
    const query = async (statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<unknown>> => {
      const { rows, affectedRows } = await this.database.query<unknown>(statement, [...parameters]);
      const command = statement.trimStart().slice(0, 6).toUpperCase() as PostgresQueryResult<unknown>['command'];
      return { command, rowCount: affectedRows ?? rows.length, rows };
    };
    return { query: query as PostgresPoolClient['query'], release: () => this.release() };
  }

  private release(): void {
    const next = this.waiting.shift();
    if (next) next(this.client());
    else this.taken = false;
  }
}
