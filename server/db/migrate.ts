import { type Kysely, Migrator } from 'kysely';
import * as people from './migrations/0001-people';
import * as processes from './migrations/0002-processes';
import * as audit from './migrations/0003-audit';
import * as requests from './migrations/0004-requests';
import * as fleet from './migrations/0005-fleet';
import * as launches from './migrations/0006-launches';
import type { Tables } from './tables';

/** In the order of their names; one that has run anywhere is never edited, only followed by another. */
const migrations = {
  '0001-people': people,
  '0002-processes': processes,
  '0003-audit': audit,
  '0004-requests': requests,
  '0005-fleet': fleet,
  '0006-launches': launches,
};

/**
 * Brings the database to the newest shape, in one transaction. Servers that start together on one PostgreSQL wait for
 * each other: the migrator holds an advisory lock.
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
