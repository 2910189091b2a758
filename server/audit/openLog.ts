import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, type DatabaseConfig, openDatabase } from '../db/connection';
import { StartError } from '../startError';

/**
 * Opens an existing database. A command about a log must not create an empty database and find its log intact.
 *
 * @throws StartError when the database does not exist or cannot be opened
 */
export async function openLog(config: DatabaseConfig): Promise<Database> {
  if (config.DATABASE_URL === '' && !existsSync(join(config.DATA_DIR, 'db')))
    throw new StartError(`there is no database in DATA_DIR ${config.DATA_DIR}`);
  if (config.DATABASE_URL !== '' && !(await hasLog(config.DATABASE_URL)))
    throw new StartError('the database of DATABASE_URL has no audit log: no server has used it');
  return openDatabase(config);
}

/** Returns true if a PostgreSQL has the tables of a log, or cannot be reached, which opening it reports. */
async function hasLog(url: string): Promise<boolean> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ found: boolean }>("select to_regclass('audit') is not null as found");
    return rows[0]?.found ?? true;
  } catch {
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}
