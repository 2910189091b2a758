import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Client } from 'pg';
import { reasonOf, StartError } from '../../startError';
import { migrateOn } from '../migrate';
import { copyRows, copySequences, type Digest, digestOf, plainTexts } from './rows';
import { type Ask, inOrder, migrationsOf, otherVersion, quoted, type Table, tablesOf } from './shape';

/** A table that was copied. */
export interface Moved {
  readonly table: string;
  readonly rows: number;
}

interface Places {
  /** The folder of the embedded database, which is only read. */
  readonly folder: string;
  /** The address of the PostgreSQL. */
  readonly url: string;
}

/** What a database has rows in that nobody has used. */
const filledByMigrations = [
  'audit_head',
  'fact',
  'fleet_head',
  'news_place',
  'request_count',
  'revision',
  'role',
  'vertical',
];

/** How long connecting, and waiting for somebody who is at work on the target, may take, in milliseconds. */
const connectMs = 5_000;
const lockMs = 30_000;

/**
 * Copies an embedded database into an empty PostgreSQL: all rows and the places of all sequences, in one transaction there, which
 * is committed when every table has the same number of rows and the same digest as where it came from. The embedded database stays
 * as it is; nobody else can have it meanwhile.
 *
 * @param tell is told of each table that was copied
 * @throws StartError when it cannot be done; the target is then as it was
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
    // What is not committed is undone.
    await client.end().catch(() => undefined);
    await close();
  }
}

async function commit(client: Client): Promise<void> {
  try {
    await client.query('commit');
  } catch (error) {
    throw new StartError(`whether the copy was committed is not known, look at the target: ${reasonOf(error)}`);
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
  // Copying is counted, too (ADR 10): at once, and before the counts themselves are copied, so that they arrive as they were.
  await client.query('set constraints all immediate');
  const ordered = await inOrder(from, await tablesOf(from));
  const isCounts = ({ name }: Table) => name === 'revision';
  const tables = [...ordered.filter((table) => !isCounts(table)), ...ordered.filter(isCounts)];
  assertSame(await tablesOf(to), tables);
  await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in exclusive mode`);
  await empty(to, tables);
  for (const table of tables) {
    await copyRows(read, to, table);
    tell({ table: table.name, rows: assertEqual(table, await digestOf(from, table), await digestOf(to, table)) });
  }
  // Last, since they do not go back with the transaction.
  await copySequences(from, to);
}

/** Brings the target to the newest shape, in the transaction of the copy, unless it has it. */
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

/** Takes away what the migrations put into a new database; whatever else there is stays, and nothing is copied. */
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
    throw new StartError(`nothing was copied: of ${source.count} rows of ${name} ${target.count} arrived`);
  if (source.digest !== target.digest) throw new StartError(`nothing was copied: rows of ${name} arrived changed`);
  return source.count;
}
