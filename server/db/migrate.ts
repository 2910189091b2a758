import { basename } from 'node:path';
import { Kysely, type Migration, Migrator, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { Client } from 'pg';
import { StartError } from '../startError';
import type { Tables } from './tables';

const files = import.meta.glob<Migration>('./migrations/*.ts', { eager: true });

/** In the order of their file names; one that has run anywhere is never edited, only followed by another. */
const migrations = Object.fromEntries(
  Object.entries(files).map(([path, migration]) => [basename(path, '.ts'), migration]),
);

/** The migrations that make the shape of a database that this program works on. */
export const migrationNames: readonly string[] = Object.keys(migrations).sort();

/**
 * Brings the database to the newest shape, in one transaction. Servers that start together on one PostgreSQL wait for
 * each other: the migrator holds an advisory lock. A company's own migrations and those of a newer version may have run in
 * any order.
 *
 * @param isInTransaction whether the caller has begun the transaction, and ends it
 * @throws StartError when the database has migrations that this program does not know
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
        `the database has the migration ${unknown}, which this version does not know: it is of a newer one`,
      );
}

/** Migrates on one connection to a PostgreSQL, as {@link migrate} does. */
export async function migrateOn(client: Client, options?: { readonly isInTransaction?: boolean }): Promise<void> {
  const query = client.query.bind(client) as PostgresPoolClient['query'];
  const pool = { connect: async () => ({ query, release: () => undefined }), end: async () => undefined };
  await migrate(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), options);
}
