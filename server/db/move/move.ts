import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Client } from 'pg';
import { reasonOf, StartError } from '../../startError';
import { migrateOn } from '../migrate';
import { copyRows, copySequences, type Digest, digestOf, plainTexts } from './rows';
import { type Ask, inOrder, migrationsOf, otherVersion, quoted, type Table, tablesOf } from './shape';

export interface Moved {
  readonly table: string;
  readonly rows: number;
}

interface Places {
  /** The data folder of the embedded database, which is only read. */
  readonly folder: string;
  /** The URL of the PostgreSQL database. */
  readonly url: string;
}

/** Tables that have rows in an unused database. */
const filledByMigrations = [
  'audit_head',
  'fact',
  'fleet_history',
  'fleet_head',
  'news_place',
  'receiver',
  'request_count',
  'revision',
  'role',
  'vertical',
];

/** Tables that triggers write while others are copied (ADR 10, the histories of rights and machines), so they are copied last. */
const writtenByTriggers = ['revision', 'right_span', 'machine_span', 'fleet_history'];

const connectMs = 5_000;
const lockMs = 30_000;

/**
 * Copies an embedded database into an empty PostgreSQL database: all rows and sequences, in one transaction, which commits if every
 * table has the same number of rows and the same digest on both sides. The embedded database is locked meanwhile and does not change.
 *
 * @param tell is called for each table that was copied
 * @throws StartError if it fails; the target is then unchanged
 */
export async function moveDatabase({ folder, url }: Places, tell: (moved: Moved) => void): Promise<void> {
  if (!existsSync(join(folder, 'db'))) throw new StartError(`there is no embedded database in DATA_DIR ${folder}`);
  const { openEmbedded } = await import('../embedded');
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    lock_timeout: lockMs,
    keepAlive: true,
    application_name: 'quarterdeck move',
  });
  client.on('error', () => undefined);
  const { database, close } = await openEmbedded(folder);
  try {
    await client.connect().catch((error: unknown) => {
      throw new StartError(`the target cannot be reached: ${reasonOf(error)}`);
    });
    await client.query('begin');
    await copyAll(database, client, tell);
    await commit(client);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`nothing was copied: ${reasonOf(error)}`);
  } finally {
    await client.end().catch(() => undefined);
    await close();
  }
}

async function commit(client: Client): Promise<void> {
  try {
    await client.query('commit');
  } catch (error) {
    throw new StartError(`the outcome of the commit is unknown, check the target: ${reasonOf(error)}`);
  }
}

async function copyAll(database: PGlite, client: Client, tell: (moved: Moved) => void): Promise<void> {
  const from: Ask = async <Row>(statement: string) => (await database.query<Row>(statement)).rows;
  const to: Ask = async <Row>(statement: string, parameters: readonly unknown[] = []) =>
    (await client.query(statement, [...parameters])).rows as Row[];
  const read = async (statement: string) =>
    (await database.query<(string | null)[]>(statement, [], { rowMode: 'array' })).rows;

  await database.exec(`${plainTexts}; begin transaction isolation level repeatable read read only`);
  const difference = otherVersion(await migrationsOf(from));
  if (difference !== undefined)
    throw new StartError(
      `the embedded database is of another version: ${difference}; start this version on it once first`,
    );
  await prepare(client, to);
  await client.query('set constraints all immediate');
  const ordered = await inOrder(from, await tablesOf(from));
  const isWritten = ({ name }: Table) => writtenByTriggers.includes(name);
  const tables = [...ordered.filter((table) => !isWritten(table)), ...ordered.filter(isWritten)];
  assertSame(await tablesOf(to), tables);
  await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in exclusive mode`);
  await empty(to, tables);
  for (const table of tables) {
    if (isWritten(table)) await to(`delete from ${quoted(table.name)}`);
    await copyRows(read, to, table);
    tell({ table: table.name, rows: assertEqual(table, await digestOf(from, table), await digestOf(to, table)) });
  }
  // Last, since a rollback does not reset sequences.
  await copySequences(from, to);
}

/** Migrates the target in the transaction of the copy if it is empty. */
async function prepare(client: Client, to: Ask): Promise<void> {
  await client.query(plainTexts);
  const migrations = await migrationsOf(to);
  const difference = migrations.length > 0 ? otherVersion(migrations) : undefined;
  if (difference !== undefined) throw new StartError(`the target is of another version: ${difference}`);
  if (migrations.length === 0 && (await tablesOf(to)).length > 0)
    throw new StartError('the target is not empty: it has tables of something else');
  await migrateOn(client, { isInTransaction: true });
}

function assertSame(target: readonly Table[], source: readonly Table[]): void {
  const text = (tables: readonly Table[]) => tables.map((table) => JSON.stringify(table)).sort();
  const [there, here] = [text(target), text(source)];
  const other = [...there.filter((table) => !here.includes(table)), ...here.filter((table) => !there.includes(table))];
  if (other[0] === undefined) return;
  throw new StartError(
    `the target has other tables than the embedded database: ${(JSON.parse(other[0]) as Table).name}`,
  );
}

/** Deletes the rows that migrations insert. Any other row makes the move fail. */
async function empty(to: Ask, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables.toReversed()) {
    const [found] = await to(`select 1 from ${quoted(name)} limit 1`);
    if (!found) continue;
    if (!filledByMigrations.includes(name)) throw new StartError(`the target is not empty: ${name} has rows`);
    await to(`delete from ${quoted(name)}`);
  }
}

function assertEqual({ name }: Table, source: Digest, target: Digest): number {
  if (source.count !== target.count)
    throw new StartError(`nothing was copied: ${target.count} of ${source.count} rows of ${name} arrived`);
  if (source.digest !== target.digest)
    throw new StartError(`nothing was copied: the rows of ${name} differ after the copy`);
  return source.count;
}
