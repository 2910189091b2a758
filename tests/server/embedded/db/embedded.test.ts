import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { emptyDatabaseFiles } from '../../../../scripts/lib/paths.mjs';
import { ready } from '../../../../server/db/connection';
import { type EmbeddedDatabase, openEmbedded } from '../../../../server/db/embedded';
import { copyEmptyDatabase } from '../../../../server/db/emptyDatabase';
import { PGlitePool } from '../../../../server/db/pglitePool';

const folder = mkdtempSync(join(tmpdir(), 'embedded-'));
const fill = (draft: string) => copyEmptyDatabase(draft, emptyDatabaseFiles);
let embedded: EmbeddedDatabase;

beforeAll(async () => {
  // Removes interrupted creations, as the next start does.
  for (const name of ['db.tmp', 'db.tmp.6f1c']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'half'), '');
  }
  embedded = await openEmbedded(folder, { fill });
});

afterAll(async () => {
  await embedded.close();
  rmSync(folder, { recursive: true, force: true });
});

it('makes a copy of the empty database readable for this user only', () => {
  const copy = mkdtempSync(join(tmpdir(), 'copy-'));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  fill(copy);
  const open = (name: string) => (statSync(join(copy, name)).mode & 0o077) !== 0;
  const entries = readdirSync(copy, { recursive: true, encoding: 'utf8' });
  expect(entries).toContain('PG_VERSION');
  expect(['', ...entries].filter(open)).toEqual([]);
});

it('lets the event loop turn between any number of statements', async () => {
  const { db } = await ready(new PGlitePool(embedded.database), true);
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const began = performance.now();
  await db.transaction().execute(async (transaction) => {
    while (performance.now() - began < 200) await sql`select 1`.execute(transaction);
  });
  isDone = true;
  // Every ten milliseconds on an idle machine.
  expect(turns).toBeGreaterThan(4);
});

describe('embedded database', () => {
  it('is created completely', () => {
    expect(readdirSync(folder).sort()).toEqual(['db', 'lock']);
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

  it('gives each transaction exclusive use of the one connection', async () => {
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

  it('refuses a second process while it is open', async () => {
    await expect(openEmbedded(folder, { fill })).rejects.toThrow(
      `the data folder ${folder} is in use by process ${process.pid}; stop it first`,
    );
  });
});
