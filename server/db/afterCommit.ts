import {
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely';
import type { Db } from './connection';

/** What is to be done when the transaction of a connection has been committed. */
const waiting = new WeakMap<DatabaseConnection, (() => void)[]>();

class CommitDriver extends PostgresDriver {
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    const works = waiting.get(connection) ?? [];
    waiting.delete(connection);
    for (const work of works) work();
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    waiting.delete(connection);
    await super.rollbackTransaction(connection);
  }
}

/** Kysely's PostgreSQL, which does what {@link afterCommit} was told. */
export class CommitDialect extends PostgresDialect {
  constructor(private readonly pool: PostgresDialectConfig) {
    super(pool);
  }

  override createDriver(): Driver {
    return new CommitDriver(this.pool);
  }
}

/**
 * Does something as soon as a transaction has been committed, and never when it was undone, or when nobody can tell.
 *
 * @param work must not fail: the change is made already
 */
export async function afterCommit(transaction: Db, work: () => void): Promise<void> {
  await transaction.getExecutor().provideConnection(async (connection) => {
    const works = waiting.get(connection);
    if (works) works.push(work);
    else waiting.set(connection, [work]);
  });
}
