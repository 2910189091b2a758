import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { type Database, isUnavailable, ready } from '../../../../server/db/connection';
import { openEmbedded } from '../../../../server/db/embedded';
import { embeddedParsers, PGlitePool } from '../../../../server/db/pglitePool';
import { TestApp } from '../../support/testApp';

const mebibyte = 1_048_576;
const plenty = 1_000 * mebibyte;

describe('nearly full disk', () => {
  const disk = { free: plenty };
  let database: Database;

  beforeAll(async () => {
    const loadDataDir = new Blob([readFileSync(inject('templatePath'))]);
    const embedded = await PGlite.create({ loadDataDir, parsers: embeddedParsers });
    database = await ready(new PGlitePool(embedded, { freeSpace: () => disk.free }), true);
  });

  afterAll(() => database.close());

  it('allows reads and refuses changes with a message until there is room', async () => {
    const server = (await TestApp.start({ database })).untilEndOfTest();
    await server.add('ada', { admin: ['admin'] });
    const token = await server.tokenOf('ada', 'admin');
    const statuses = async () => [
      (await server.call({ path: 'listprocess', token })).statusCode,
      (await server.call({ path: 'authentication/me', token })).statusCode,
      (await server.login('ada', 'admin')).statusCode,
      (await server.app.inject('/healthz')).statusCode,
    ];
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    disk.free = 64 * mebibyte - 1;
    expect(await statuses()).toEqual([200, 200, 503, 503]);
    const refused = await server.login('ada', 'admin');
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.json()).toMatchObject({
      message: 'The database cannot be changed at the moment. Please try again later.',
      code: 'unavailable',
    });
    expect(refused.body).not.toContain('read-only');
    disk.free = 64 * mebibyte;
    expect(await statuses()).toEqual([200, 200, 200, 200]);
  });

  it('rolls back a transaction that runs out of room', async () => {
    const { db } = database;
    const add = (name: string) => db.insertInto('fact').values({ name, value: '1' }).execute();
    const half = db.transaction().execute(async (transaction) => {
      await transaction.insertInto('fact').values({ name: 'first', value: '1' }).execute();
      disk.free = 0;
      await transaction.insertInto('fact').values({ name: 'second', value: '1' }).execute();
    });
    await expect(half).rejects.toSatisfy(isUnavailable);
    disk.free = plenty;
    await add('third');
    const { rows } = await sql<{
      name: string;
    }>`select name from fact where name in ('first', 'second', 'third')`.execute(db);
    expect(rows).toEqual([{ name: 'third' }]);
  });

  it.each([
    ['a new database', 111],
    ['one that is there', 63],
  ])('fails the start of %s with one line, and leaves no files', async (which, megabytes) => {
    const folder = mkdtempSync(join(tmpdir(), 'little-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const fill = vi.fn();
    const there = which === 'a new database' ? [] : ['db'];
    for (const name of there) mkdirSync(join(folder, name));
    const opening = openEmbedded(folder, { fill, freeSpace: () => megabytes * mebibyte });
    await expect(opening).rejects.toThrow(`DATA_DIR ${folder} has ${megabytes} MB of free space`);
    expect(fill).not.toHaveBeenCalled();
    expect(readdirSync(folder)).toEqual(there);
  });
});

describe('stopped database', () => {
  const panic = Object.assign(new Error('could not write to file'), { severity: 'PANIC', code: '53100' });
  const database = (query: () => Promise<unknown>) =>
    ({ query: vi.fn(query), exec: vi.fn(), close: vi.fn(), closed: false }) as unknown as PGlite;

  it('receives no statement and is reopened when there is room', async () => {
    const disk = { free: plenty };
    const first = database(() => Promise.reject(panic));
    const second = database(async () => ({ rows: [{ n: 1 }], fields: [] }));
    const reopen = vi.fn(async () => second);
    const pool = new PGlitePool(first, { freeSpace: () => disk.free, reopen });
    const client = await pool.connect();
    await expect(client.query('insert into t values (1)', [])).rejects.toBe(panic);
    await expect(client.query('rollback', [])).rejects.toSatisfy(isUnavailable);
    client.release();
    expect(first.query).toHaveBeenCalledTimes(1);
    disk.free = 0;
    await expect(pool.connect()).rejects.toSatisfy(isUnavailable);
    expect(reopen).not.toHaveBeenCalled();
    disk.free = plenty;
    const next = await pool.connect();
    expect(await next.query('select 1 as n', [])).toMatchObject({ rows: [{ n: 1 }] });
    expect(reopen).toHaveBeenCalledTimes(1);
  });

  it('does not keep the server from stopping', async () => {
    const first = database(() => Promise.reject(panic));
    const pool = new PGlitePool(first);
    const client = await pool.connect();
    await expect(client.query('insert', [])).rejects.toBe(panic);
    await pool.end();
    expect(first.close).not.toHaveBeenCalled();
  });
});
