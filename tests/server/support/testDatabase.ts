import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openPostgres, ready } from '../../../server/db/connection';
import { embeddedParsers, PGlitePool } from '../../../server/db/pglitePool';

const postgresUrl = process.env.TEST_DATABASE_URL;

/** A fresh, migrated database that nobody else sees: in memory, or on the PostgreSQL of `TEST_DATABASE_URL`. */
export async function freshDatabase(): Promise<Database> {
  if (postgresUrl) return { ...(await freshOnPostgres(postgresUrl)), embedded: false };
  const loadDataDir = new Blob([readFileSync(inject('templatePath'))]);
  return ready(new PGlitePool(await PGlite.create({ loadDataDir, parsers: embeddedParsers })), true);
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function freshOnPostgres(url: string): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const database = await openPostgres(own.href);
  const close = async () => {
    await database.close();
    await onServer(url, `drop database ${name} with (force)`);
  };
  return { ...database, close };
}
