import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openPostgres, ready } from '../../../server/db/connection';
import { embeddedParsers, PGlitePool } from '../../../server/db/pglitePool';

/** The PostgreSQL to test on, or none. */
export const postgresUrls = [process.env.TEST_DATABASE_URL ?? []].flat();

/** A fresh, migrated database that nobody else sees: in memory, or on the PostgreSQL of `TEST_DATABASE_URL`. */
export async function freshDatabase(): Promise<Database> {
  const [url] = postgresUrls;
  if (url) {
    const empty = await emptyPostgres(url);
    const database = await openPostgres(empty.url);
    const close = async () => {
      await database.close();
      await empty.drop();
    };
    return { ...database, close };
  }
  const loadDataDir = new Blob([readFileSync(inject('templatePath'))]);
  return ready(new PGlitePool(await PGlite.create({ loadDataDir, parsers: embeddedParsers })), true);
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** An empty database on a PostgreSQL; `drop` takes it away again. */
export async function emptyPostgres(postgresUrl: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(postgresUrl, `create database ${name}`);
  const own = new URL(postgresUrl);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => onServer(postgresUrl, `drop database ${name} with (force)`) };
}
