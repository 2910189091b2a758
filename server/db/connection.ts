import { Kysely, type PostgresPool, sql } from 'kysely';
import type { Config } from '../config';
import { reasonOf, StartError } from '../startError';
import { CommitDialect } from './afterCommit';
import type { FolderLock } from './folderLock';
import { migrate, migrateOn } from './migrate';
import { type PoolState, QueuedPool } from './queuedPool';
import { type OpenRun, runsByLock, runsInProcess } from './runs';
import type { Tables } from './tables';

/** An open database with the newest schema. */
export interface Database {
  readonly db: Kysely<Tables>;
  readonly embedded: boolean;
  /** Counts the commits of a database that only this process writes. Absent if other processes write, too. */
  readonly commits?: () => number;
  /** The lock on the data folder of the embedded database. */
  readonly lock?: FolderLock;
  /** Registers this server as one that works on the database. */
  readonly openRun: OpenRun;
  /** Returns the use of its connections. Absent if it has one alone. */
  readonly pool?: () => PoolState;
  close(): Promise<void>;
}

export type Db = Kysely<Tables>;

/** Time limit for a connection to PostgreSQL. */
const connectMs = 1_500;
const poolSize = 10;

/** Limits that PostgreSQL enforces, in ms, so that a server that hangs does not hold row locks. */
interface Limits {
  /** Longest statement, including its wait for a lock. */
  readonly statementMs: number;
  /** Longest pause between two statements of a transaction. */
  readonly idleMs: number;
}

/** Shorter than the time that requests get to finish when the server stops. */
const usual: Limits = { statementMs: 7_000, idleMs: 20_000 };
/** The driver gives up later than PostgreSQL, whose answer is lost if PostgreSQL is paused or the network is down. */
const graceMs = 500;

/** A migration of many rows, or the wait for another server's migration, takes minutes. */
const migration: Limits = { statementMs: 600_000, idleMs: 60_000 };

/** PostgreSQL notices within half a minute that a client's host is gone, and releases its locks. */
const keepAlive = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/** The settings that say where the database is. */
export type DatabaseConfig = Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATA_DIR'>;

/**
 * Opens and migrates the configured database. Loads only the driver that it needs.
 *
 * @throws StartError when it cannot be opened
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR } = config;
  return DATABASE_URL === '' ? openInFolder(DATA_DIR) : openPostgres(DATABASE_URL, { directUrl: DATABASE_DIRECT_URL });
}

async function openInFolder(folder: string): Promise<Database> {
  const { openEmbedded } = await import('./embedded');
  const { pool, lock, close } = await openEmbedded(folder);
  try {
    return { ...(await ready(pool, true, close)), lock };
  } catch (error) {
    await close();
    throw isUnavailable(error) ? new StartError(`DATA_DIR ${folder} cannot be used: ${reasonOf(error)}`) : error;
  }
}

/**
 * Opens a PostgreSQL server's database.
 *
 * @param url may lead to a pooler that gives a client another connection for each transaction
 * @param options.directUrl leads past the pooler, for sessions with advisory locks and LISTEN. Empty: there is no pooler
 * @throws StartError when it cannot be reached, is of a newer version, or has no time limits behind a pooler
 */
export async function openPostgres(url: string, { directUrl = '', limits = usual } = {}): Promise<Database> {
  const { default: pg } = await import('pg');
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
  const optionsFor = (purpose: string, { statementMs } = limits) => ({
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs + graceMs,
    keepAlive: true,
    application_name: `quarterdeck${purpose}`,
  });
  const direct = (purpose: string, of = limits) => ({
    ...optionsFor(purpose, of),
    connectionString: directUrl || url,
    statement_timeout: of.statementMs,
    idle_in_transaction_session_timeout: of.idleMs,
    options: keepAlive,
  });
  // A pooler refuses parameters of a session.
  const pooled = directUrl === '' ? direct('') : { ...optionsFor(''), connectionString: url };
  const migrating = new pg.Client(direct(' migration', migration));
  migrating.on('error', () => undefined);
  try {
    await migrating.connect();
    await migrateOn(migrating);
  } catch (error) {
    const name = directUrl === '' ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
    throw isUnavailable(error) ? new StartError(`${name} cannot be reached: ${reasonOf(error)}`) : error;
  } finally {
    await migrating.end().catch(() => undefined);
  }
  const pool = new QueuedPool(() => new pg.Pool({ ...pooled, max: poolSize }), poolSize);
  const database = databaseOn(pool, false);
  if (directUrl !== '') await assertLimits(database);
  const openRun = runsByLock(database.db, () => new pg.Client(direct(' run')));
  return { ...database, openRun, pool: () => pool.state };
}

/**
 * Makes sure that PostgreSQL limits statements and idle transactions behind a pooler, where a client cannot set limits.
 *
 * @throws StartError when the pooler cannot be reached or a limit is missing
 */
async function assertLimits({ db, close }: Database): Promise<void> {
  const longest = { statement_timeout: '7s', idle_in_transaction_session_timeout: '20s' } as const;
  const query = sql<{ name: keyof typeof longest }>`select name from pg_settings
    where (name = 'statement_timeout' and setting::integer not between 1 and ${usual.statementMs})
    or (name = 'idle_in_transaction_session_timeout' and setting::integer not between 1 and ${usual.idleMs}) order by name`;
  try {
    const { rows } = await query.execute(db);
    if (rows.length === 0) return;
    const missing = rows.map(({ name }) => `${name} of at most ${longest[name]}`).join(' and no ');
    throw new StartError(
      `the role of DATABASE_URL has no ${missing}: set it with ALTER ROLE, then reconnect the pooler`,
    );
  } catch (error) {
    await close();
    throw isUnavailable(error) ? new StartError(`DATABASE_URL cannot be reached: ${reasonOf(error)}`) : error;
  }
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

/** Returns true if the database takes changes. Fails if it does not answer. */
export async function takesChanges(db: Db): Promise<boolean> {
  const query = sql<{ read_only: string }>`select current_setting('transaction_read_only') as read_only`;
  return (await query.execute(db)).rows[0]?.read_only === 'off';
}

/**
 * Error codes of an absent database, from sockets and from PostgreSQL (classes 08, 53, 57P), and of its time-outs: a statement, a
 * lock, an idle transaction.
 */
const awayCodes =
  /^(ECONN|ENOTFOUND|EAI_|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|08|53|57P|28|3D000|57014|55P03|25P03)/;
/** Messages of errors without a code: the driver's own, and those of a closed pool. */
const awayTexts = new RegExp(
  [
    'timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout',
    'is not queryable|Cannot use a pool after calling end|driver has already been destroyed|PGlite is closed',
  ].join('|'),
);

/** Error codes of a read-only database: a standby, a full disk, or less free space than the minimum. */
const readOnlyCodes = /^(25006|53100)$/;

/** Returns true if the error says that the database takes no changes at the moment. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && readOnlyCodes.test(String(error.code));
}

/** Returns true if the error says that the database is away, rather than that a statement is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return awayCodes.test(code) || awayTexts.test(error.message) || isReadOnly(error);
}
