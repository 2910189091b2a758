import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import { auditKeyOf } from '../../../server/audit/chain';
import { withAuditKey } from '../../../server/audit/store';
import { type Database, openPostgres, ready } from '../../../server/db/connection';
import { embeddedParsers, PGlitePool } from '../../../server/db/pglitePool';
import { runsInProcess } from '../../../server/db/runs';
import { KeptDatabase } from './keptDatabase';
import { onPostgres } from './onPostgres';

/** The PostgreSQL to test on. Default: the embedded database. */
const postgresUrl = process.env.TEST_DATABASE_URL || undefined;

/**
 * Number of participants in a race. The embedded database has one connection with one transaction at a time, so that more of them would
 * prove nothing.
 */
export const raced = postgresUrl ? 100 : 5;

/** The key of the audit log in tests. */
export const auditKey = auditKeyOf('a secret of the tests that is long enough');

/** Unused databases of this worker. Creating one costs two CPU seconds. */
const unused: KeptDatabase[] = [];
const maxUnused = 2;

/**
 * Returns a fresh, migrated database that no other test sees: in memory, or on the PostgreSQL of `TEST_DATABASE_URL`. A worker
 * empties the databases of earlier tests and lends them again.
 */
export async function freshDatabase(): Promise<Database> {
  const taken = unused.pop();
  if (taken && (await taken.isRestored())) return lend(taken);
  await taken?.database.close();
  return lend(await KeptDatabase.of(await newDatabase()));
}

/** Lends a database. Closing it returns it, and later uses fail as closed. */
function lend(lent: KeptDatabase): Database {
  const { database } = lent;
  let isClosed = false;
  const refuseWhenClosed = () => {
    if (isClosed) throw new Error('PGlite is closed');
  };
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      refuseWhenClosed();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const close = async () => {
    isClosed = true;
    if (unused.length >= maxUnused) return database.close();
    // Earlier statements run to their end.
    await database.db.connection().execute(async () => undefined);
    unused.push(lent);
  };
  const { commits } = database;
  const counted = commits && {
    commits: () => {
      refuseWhenClosed();
      return commits();
    },
  };
  const lentDatabase = { ...database, db, ...counted, ...(database.embedded && { openRun: runsInProcess(db) }), close };
  return withAuditKey(lentDatabase, auditKey);
}

async function newDatabase(): Promise<Database> {
  if (!postgresUrl) {
    const loadDataDir = new Blob([readFileSync(inject('templatePath'))]);
    return ready(new PGlitePool(await PGlite.create({ loadDataDir, parsers: embeddedParsers })), true);
  }
  const empty = await emptyPostgres();
  const database = await openPostgres(empty.url);
  const close = async () => {
    await database.close();
    await empty.drop();
  };
  return { ...database, close };
}

/** True if the tests run on PostgreSQL. */
export const isOnPostgres = postgresUrl !== undefined;

/**
 * Creates an empty database on PostgreSQL; `drop` removes it. The rest is removed when all tests have ended.
 *
 * @param options of `create database`, such as the locale
 */
export async function emptyPostgres(options = ''): Promise<{ url: string; drop: () => Promise<void> }> {
  if (!postgresUrl) throw new Error('TEST_DATABASE_URL is not set');
  const name = `${inject('databasePrefix')}${randomUUID().replaceAll('-', '')}`;
  await onPostgres(postgresUrl, (client) => client.query(`create database ${name} ${options}`));
  const own = new URL(postgresUrl);
  own.pathname = `/${name}`;
  const drop = () => onPostgres(postgresUrl, (client) => client.query(`drop database ${name} with (force)`));
  return { url: own.href, drop: async () => void (await drop()) };
}
