import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';
import { type Database, openDatabase } from '../db/connection';
import { StartError } from '../startError';

/**
 * Opens a database that is there already: a command about a log must not make an empty one and find it whole.
 *
 * @throws StartError when there is none, or it cannot be opened
 */
export async function openLog(config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Database> {
  if (config.DATABASE_URL === '' && !existsSync(join(config.DATA_DIR, 'db')))
    throw new StartError(`there is no database in DATA_DIR ${config.DATA_DIR}`);
  if (config.DATABASE_URL !== '' && !(await hasLog(config.DATABASE_URL)))
    throw new StartError('the database of DATABASE_URL has no audit log: no server has used it');
  return openDatabase(config);
}

/** Whether a PostgreSQL has the tables of a log; one that cannot be asked is told of by whoever opens it. */
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
