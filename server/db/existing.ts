import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../startError';
import { type Database, type DatabaseConfig, openDatabase } from './connection';

/**
 * Opens a database that a server has used. A command about it must not create an empty one.
 *
 * @throws StartError if there is none, or it cannot be opened
 */
export async function openExisting(config: DatabaseConfig): Promise<Database> {
  if (config.DATABASE_URL === '' && !existsSync(join(config.DATA_DIR, 'db')))
    throw new StartError(`there is no database in DATA_DIR ${config.DATA_DIR}`);
  if (config.DATABASE_URL !== '' && !(await hasTables(config.DATABASE_URL)))
    throw new StartError('the database of DATABASE_URL has no audit log: no server has used it');
  return openDatabase(config);
}

/** Returns false if a PostgreSQL has no audit log. A failure is left to the caller, who opens the database next. */
async function hasTables(url: string): Promise<boolean> {
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
