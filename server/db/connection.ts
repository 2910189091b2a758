import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import type { Config } from '../config';
import { StartError } from '../startError';
import { migrate } from './migrate';
import { QueuedPool } from './queuedPool';
import { type Run, runsByLock, runsInProcess } from './runs';
import type { Tables } from './tables';

/** A database that is open and in its newest shape. */
export interface Database {
  readonly db: Kysely<Tables>;
  readonly embedded: boolean;
  /** Begins to count as a server at work on it. */
  openRun(): Run;
  close(): Promise<void>;
}

export type Db = Kysely<Tables>;

/** How long a request waits for an absent PostgreSQL before it answers that the database is away. */
const connectMs = 1_500;
const queryMs = 10_000;
const poolSize = 10;

/**
 * Opens the database that the configuration names and migrates it. Each driver is loaded only when it is used.
 *
 * @throws StartError when it cannot be opened
 */
export async function openDatabase(config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Database> {
  return config.DATABASE_URL === '' ? openInFolder(config.DATA_DIR) : openPostgres(config.DATABASE_URL);
}

async function openInFolder(folder: string): Promise<Database> {
  const [{ openEmbedded }, { PGlitePool }] = await Promise.all([import('./embedded'), import('./pglitePool')]);
  const { database, close } = await openEmbedded(folder);
  try {
    return await ready(new PGlitePool(database), true, close);
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens a PostgreSQL server's database. */
export async function openPostgres(url: string): Promise<Database> {
  const { default: pg } = await import('pg');
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
    max: poolSize,
    application_name: 'quarterdeck',
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  try {
    const database = await ready(new QueuedPool(pool, poolSize), false);
    const connect = () =>
      new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: connectMs,
        keepAlive: true,
        application_name: 'quarterdeck run',
      });
    return { ...database, openRun: runsByLock(database.db, connect) };
  } catch (error) {
    await pool.end();
    throw isUnavailable(error) ? new StartError(`DATABASE_URL cannot be reached: ${reasonOf(error)}`) : error;
  }
}

/** Wraps a pool of either kind in Kysely's one PostgreSQL dialect and migrates. */
export async function ready(
  pool: PostgresPool,
  embedded: boolean,
  afterwards?: () => Promise<void>,
): Promise<Database> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  await migrate(db);
  const close = async () => {
    await db.destroy();
    await afterwards?.();
  };
  return { db, embedded, openRun: runsInProcess(db), close };
}

/** Whether the database answers. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** Codes of errors that mean "the database is away", from sockets and from PostgreSQL itself (classes 08, 53, 57P). */
const awayCodes = /^(ECONN|ENOTFOUND|EAI_|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|08|53|57P|28|3D000)/;
const awayTexts = /timeout exceeded when trying to connect|Connection terminated|Query read timeout|PGlite is closed/;

/** Whether an error says that the database is away, rather than that a statement is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return awayCodes.test(code) || awayTexts.test(error.message);
}

function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  return first instanceof Error ? first.message : String(first);
}
