import { Kysely, type PostgresPool, sql } from 'kysely';
import type { Config } from '../config';
import { reasonOf, StartError } from '../startError';
import { CommitDialect } from './afterCommit';
import { migrate, migrateOn } from './migrate';
import { type PoolState, QueuedPool } from './queuedPool';
import { type Run, runsByLock, runsInProcess } from './runs';
import { signOfLife } from './signOfLife';
import type { Tables } from './tables';

/** A database that is open and in its newest shape. */
export interface Database {
  readonly db: Kysely<Tables>;
  readonly embedded: boolean;
  /** How much has been committed, where nothing can be without this process; absent where others write, too. */
  readonly commits?: () => number;
  /** Begins to count as a server at work on it. */
  openRun(): Run;
  /** How its connections are used; absent where there is one alone. */
  readonly pool?: () => PoolState;
  close(): Promise<void>;
}

export type Db = Kysely<Tables>;

/** How long a request waits for an absent PostgreSQL before it answers that the database is away. */
const connectMs = 1_500;
const poolSize = 10;

/** What PostgreSQL itself ends, in milliseconds: the work of a server that hangs must not keep others from their rows. */
export interface Limits {
  /** A statement, also one that waits for a lock. */
  readonly statementMs: number;
  /** A transaction in which nothing is asked any more. */
  readonly idleMs: number;
}

/** `query_timeout` comes after `statement_timeout`: it is for a PostgreSQL that does not even say that it gave up. */
const usual: Limits = { statementMs: 9_500, idleMs: 20_000 };
const graceMs = 500;

/** A migration of many rows takes its time, and so does waiting for another server that is at it. */
const migration: Limits = { statementMs: 600_000, idleMs: 60_000 };

/** PostgreSQL notices within half a minute that a host is gone which could not say goodbye, and gives its locks back. */
const keepAlive = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/**
 * Opens the database that the configuration names and migrates it. Each driver is loaded only when it is used.
 *
 * @throws StartError when it cannot be opened
 */
export async function openDatabase(config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Database> {
  return config.DATABASE_URL === '' ? openInFolder(config.DATA_DIR) : openPostgres(config.DATABASE_URL);
}

async function openInFolder(folder: string): Promise<Database> {
  const { openEmbedded } = await import('./embedded');
  const { pool, close } = await openEmbedded(folder);
  try {
    return await ready(pool, true, close);
  } catch (error) {
    await close();
    throw isUnavailable(error) ? new StartError(`DATA_DIR ${folder} cannot be used: ${reasonOf(error)}`) : error;
  }
}

/**
 * Opens a PostgreSQL server's database.
 *
 * @throws StartError when it cannot be reached, or is of a newer version
 */
export async function openPostgres(url: string, limits: Limits = usual): Promise<Database> {
  const { default: pg } = await import('pg');
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
  const optionsFor = (purpose: string, { statementMs, idleMs } = limits) => ({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    query_timeout: statementMs + graceMs,
    idle_in_transaction_session_timeout: idleMs,
    keepAlive: true,
    options: keepAlive,
    application_name: `quarterdeck${purpose}`,
  });
  const clientFor = (purpose: string) => new pg.Client(optionsFor(` ${purpose}`));
  const migrating = new pg.Client(optionsFor(' migration', migration));
  migrating.on('error', () => undefined);
  try {
    await migrating.connect();
    await migrateOn(migrating);
  } catch (error) {
    throw isUnavailable(error) ? new StartError(`DATABASE_URL cannot be reached: ${reasonOf(error)}`) : error;
  } finally {
    await migrating.end().catch(() => undefined);
  }
  const pool = new QueuedPool(
    new pg.Pool({ ...optionsFor(''), max: poolSize }),
    poolSize,
    signOfLife(() => clientFor('check'), connectMs),
  );
  const database = databaseOn(pool, false);
  return { ...database, openRun: runsByLock(database.db, () => clientFor('run')), pool: () => pool.state };
}

function databaseOn(pool: PostgresPool, embedded: boolean, afterwards?: () => Promise<void>): Database {
  const db = new Kysely<Tables>({ dialect: new CommitDialect({ pool }) });
  const close = async () => {
    await db.destroy();
    await afterwards?.();
  };
  return { db, embedded, openRun: runsInProcess(db), close };
}

/** Wraps a pool of either kind in Kysely's one PostgreSQL dialect and migrates. */
export async function ready(
  pool: PostgresPool & { readonly commits?: () => number },
  embedded: boolean,
  afterwards?: () => Promise<void>,
): Promise<Database> {
  const database = databaseOn(pool, embedded, afterwards);
  await migrate(database.db);
  const { commits } = pool;
  return { ...database, ...(commits && { commits }) };
}

/** Whether the database takes changes; fails when it does not answer. */
export async function takesChanges(db: Db): Promise<boolean> {
  const query = sql<{ read_only: string }>`select current_setting('transaction_read_only') as read_only`;
  return (await query.execute(db)).rows[0]?.read_only === 'off';
}

/**
 * Codes of errors that mean "the database is away", from sockets and from PostgreSQL itself (classes 08, 53, 57P), or that it took
 * too long: a statement, waiting for a lock, or what came next in a transaction.
 */
const awayCodes =
  /^(ECONN|ENOTFOUND|EAI_|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|08|53|57P|28|3D000|57014|55P03|25P03)/;
/** The same in words: the driver's own errors have no codes, nor have those of a pool that this server has closed. */
const awayTexts = new RegExp(
  [
    'timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout',
    'is not queryable|Cannot use a pool after calling end|driver has already been destroyed|PGlite is closed',
  ].join('|'),
);

/** Codes of errors that mean that the database can be read only: a full disk, a standby, or less space than is kept free. */
const readOnlyCodes = /^(25006|53100)$/;

/** Whether an error says that the database takes no changes at the moment. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && readOnlyCodes.test(String(error.code));
}

/** Whether an error says that the database is away, rather than that a statement is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return awayCodes.test(code) || awayTexts.test(error.message) || isReadOnly(error);
}
