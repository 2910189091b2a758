import { basename } from 'node:path';
import { Kysely, type Migration, Migrator, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { Client } from 'pg';
import { StartError } from '../startError';
import type { Tables } from './tables';

const files = import.meta.glob<Migration>('./migrations/*.ts', { eager: true });

/** In the order of their file names. A migration that has run anywhere is never edited, only followed by another. */
const migrations = Object.fromEntries(
  Object.entries(files).map(([path, migration]) => [basename(path, '.ts'), migration]),
);

/** Names of the migrations of this version. */
export const migrationNames: readonly string[] = Object.keys(migrations).sort();

/**
 * Migrates the database to the newest schema in one transaction. Servers that start together wait for each other through the migrator's
 * advisory lock. A company's own migrations may have run in any order.
 *
 * @param isInTransaction true if the caller begins and ends the transaction
 * @throws StartError if the database has migrations that this version does not know
 */
export async function migrate(db: Kysely<Tables>, { isInTransaction = false } = {}): Promise<void> {
  const provider = { getMigrations: async () => migrations };
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true, disableTransactions: isInTransaction });
  const { error } = await migrator.migrateToLatest();
  if (!error) return;
  const [, unknown] = /previously executed migration (\S+) is missing/.exec(String(error)) ?? [];
  throw unknown === undefined
    ? error
    : new StartError(
        `the database has the migration ${unknown}, which this version does not know: a newer version made it`,
      );
}

/** Runs {@link migrate} on one PostgreSQL connection. */
export async function migrateOn(client: Client, options?: { readonly isInTransaction?: boolean }): Promise<void> {
  const query = client.query.bind(client) as PostgresPoolClient['query'];
  const pool = { connect: async () => ({ query, release: () => undefined }), end: async () => undefined };
  await migrate(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), options);
}
