import {
  type DatabaseConnection,
  type Driver,
  type Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely';
import type { Tables } from './tables';

/** Callbacks by the connection of their transaction. */
const callbacks = new WeakMap<DatabaseConnection, (() => void)[]>();

class CommitDriver extends PostgresDriver {
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    const works = callbacks.get(connection) ?? [];
    callbacks.delete(connection);
    for (const work of works) work();
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    callbacks.delete(connection);
    await super.rollbackTransaction(connection);
  }
}

/** Kysely's PostgreSQL dialect with {@link afterCommit}. */
export class CommitDialect extends PostgresDialect {
  constructor(private readonly pool: PostgresDialectConfig) {
    super(pool);
  }

  override createDriver(): Driver {
    return new CommitDriver(this.pool);
  }
}

/**
 * Runs a callback when a transaction has committed. It does not run after a rollback or if the outcome is unknown.
 *
 * @param work must not throw, since the change has been made
 */
export async function afterCommit(transaction: Kysely<Tables>, work: () => void): Promise<void> {
  await transaction.getExecutor().provideConnection(async (connection) => {
    const works = callbacks.get(connection);
    if (works) works.push(work);
    else callbacks.set(connection, [work]);
  });
}
