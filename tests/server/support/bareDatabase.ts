import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { PGlitePool } from '../../../server/db/pglitePool';
import { emptyPostgres, isOnPostgres } from './testDatabase';

/**
 * Gives the tests of a file a database without a table, for migrations; on PostgreSQL one of the locale C, where `lower` knows
 * ASCII alone. Each test begins with the tables that these migrations make.
 *
 * @returns where the database is, while a test runs
 */
export function bareDatabase(...migrations: ((db: Kysely<unknown>) => Promise<void>)[]): () => Kysely<unknown> {
  let db: Kysely<unknown>;
  let drop: () => Promise<void> = async () => undefined;

  beforeAll(async () => {
    if (!isOnPostgres) {
      // A copy of one that is there costs a tenth of a new one.
      const loadDataDir = new Blob([readFileSync(inject('templatePath'))]);
      const pool = new PGlitePool(await PGlite.create({ loadDataDir }));
      db = new Kysely({ dialect: new PostgresDialect({ pool }) });
      return;
    }
    const { Pool } = (await import('pg')).default;
    const empty = await emptyPostgres("template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'");
    drop = empty.drop;
    db = new Kysely({ dialect: new PostgresDialect({ pool: new Pool({ connectionString: empty.url }) }) });
  });

  afterAll(async () => {
    await db.destroy();
    await drop();
  });

  beforeEach(async () => {
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    for (const migrate of migrations) await migrate(db);
  });

  return () => db;
}
