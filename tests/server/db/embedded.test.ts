import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ready } from '../../../server/db/connection';
import { type EmbeddedDatabase, openEmbedded } from '../../../server/db/embedded';
import { lockFolder } from '../../../server/db/folderLock';
import { initialise } from '../../../server/db/initialise';
import { PGlitePool } from '../../../server/db/pglitePool';

const folder = mkdtempSync(join(tmpdir(), 'embedded-'));
let embedded: EmbeddedDatabase;

beforeAll(async () => {
  // A creation that was cut short: the next start begins anew.
  mkdirSync(join(folder, 'db.tmp'));
  writeFileSync(join(folder, 'db.tmp', 'half'), '');
  embedded = await openEmbedded(folder, initialise);
});

afterAll(async () => {
  await embedded.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the embedded database', () => {
  it('is created whole', () => {
    expect(existsSync(join(folder, 'db.tmp'))).toBe(false);
    expect(existsSync(join(folder, 'db', 'half'))).toBe(false);
  });

  it('forces every commit to disk', async () => {
    const { database, files } = embedded;
    await database.exec('create table counted (n integer)');
    for (let commit = 0; commit < 10; commit += 1) {
      const before = files.syncs;
      await database.query('insert into counted values ($1)', [commit]);
      expect(files.syncs - before).toBeGreaterThanOrEqual(1);
    }
    const before = files.syncs;
    await database.query('select * from counted');
    expect(files.syncs).toBe(before);
    const { rows } = await database.query<{ sync: string; method: string; commit: string }>(
      "select current_setting('fsync') sync, current_setting('wal_sync_method') method, current_setting('synchronous_commit') commit",
    );
    expect(rows).toEqual([{ sync: 'on', method: 'fsync', commit: 'on' }]);
  });

  it('gives each transaction the one connection to itself', async () => {
    const { db } = await ready(new PGlitePool(embedded.database), true);
    await db.insertInto('fact').values({ name: 'count', value: '0' }).execute();
    const add = () =>
      db.transaction().execute(async (transaction) => {
        const { value } = await transaction
          .selectFrom('fact')
          .select('value')
          .where('name', '=', 'count')
          .executeTakeFirstOrThrow();
        await transaction
          .updateTable('fact')
          .set({ value: String(Number(value) + 1) })
          .where('name', '=', 'count')
          .execute();
      });
    await Promise.all(Array.from({ length: 25 }, add));
    expect(await db.selectFrom('fact').selectAll().execute()).toEqual([{ name: 'count', value: '25' }]);
  });

  it("is nobody else's while it is open", async () => {
    await expect(openEmbedded(folder, initialise)).rejects.toThrow(
      `the data folder ${folder} is in use by process ${process.pid} on ${hostname()}`,
    );
  });
});

describe('the lock of a folder', () => {
  const own = mkdtempSync(join(tmpdir(), 'lock-'));
  const path = join(own, 'lock');
  const write = (holder: object | string) =>
    writeFileSync(path, typeof holder === 'string' ? holder : JSON.stringify({ started: '', nonce: 'x', ...holder }));

  it.each([
    ['a process that is gone', { host: hostname(), pid: 2 ** 22 - 3 }],
    ['another process that has got the same number', { host: hostname(), pid: 1, started: '99999999999' }],
    ['this process in an earlier life', { host: hostname(), pid: process.pid }],
    ['nobody who can be read', 'garbage'],
  ])('is taken over from %s', (_who, holder) => {
    write(holder);
    const unlock = lockFolder(own);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid });
    unlock();
    expect(existsSync(path)).toBe(false);
  });

  it('is left to another host for as long as that touches it', () => {
    write({ host: 'elsewhere', pid: 7 });
    expect(() => lockFolder(own)).toThrow('is in use by process 7 on elsewhere');
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(path, longAgo, longAgo);
    lockFolder(own)();
  });
});
