import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ensureEmptyDatabase } from '../../scripts/lib/emptyDatabase.mjs';
import { emptyDatabaseFiles } from '../../scripts/lib/paths.mjs';

it('creates the empty database once, writable for this user only', async () => {
  await Promise.all([ensureEmptyDatabase(), ensureEmptyDatabase()]);
  const made = statSync(emptyDatabaseFiles).ino;
  await ensureEmptyDatabase();
  expect(statSync(emptyDatabaseFiles).ino).toBe(made);
  const entries = readdirSync(emptyDatabaseFiles, { recursive: true, encoding: 'utf8' });
  expect(entries).toContain('PG_VERSION');
  expect(entries.filter((name) => (statSync(join(emptyDatabaseFiles, name)).mode & 0o022) !== 0)).toEqual([]);
});
