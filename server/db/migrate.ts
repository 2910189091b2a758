import { basename } from 'node:path';
import { type Kysely, type Migration, Migrator } from 'kysely';
import type { Tables } from './tables';

const files = import.meta.glob<Migration>('./migrations/*.ts', { eager: true });

/** In the order of their file names; one that has run anywhere is never edited, only followed by another. */
const migrations = Object.fromEntries(
  Object.entries(files).map(([path, migration]) => [basename(path, '.ts'), migration]),
);

/**
 * Brings the database to the newest shape, in one transaction. Servers that start together on one PostgreSQL wait for
 * each other: the migrator holds an advisory lock. A company's own migrations and those of a newer version may have run in
 * any order.
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const provider = { getMigrations: async () => migrations };
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
