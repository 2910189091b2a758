import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { at, emptyDatabaseFiles } from './paths.mjs';
import { run } from './run.mjs';

const folder = dirname(emptyDatabaseFiles);

/** Age in ms after which a partial database was left by a killed build. */
const draftMs = 3_600_000;

function removeOldDrafts() {
  for (const name of readdirSync(at('dist')).filter((other) => other.startsWith('database.tmp')))
    if (Date.now() - statSync(at('dist', name)).mtimeMs > draftMs) rmSync(at('dist', name), { recursive: true });
}

/**
 * Creates the empty embedded database, unless the present one was created by the installed PGlite. That takes seconds and 500 MB, which a
 * build spends once instead of every first start. Concurrent builds are safe: the database is moved into place as a whole, and the first
 * one stays.
 */
export async function ensureEmptyDatabase() {
  const { version } = JSON.parse(readFileSync(at('node_modules/@electric-sql/pglite/package.json'), 'utf8'));
  const isThere = () => existsSync(`${folder}/version`) && readFileSync(`${folder}/version`, 'utf8') === version;
  if (isThere()) return;
  const draft = at('dist', `database.tmp.${randomUUID()}`);
  mkdirSync(draft, { recursive: true });
  removeOldDrafts();
  try {
    // The process ends before optimizing PostgreSQL's WebAssembly would pay off.
    const code = await run(process.execPath, [
      '--liftoff-only',
      at('scripts/lib/makeEmptyDatabase.mjs'),
      `${draft}/files`,
    ]);
    if (code !== 0) throw new Error('the empty embedded database cannot be made');
    writeFileSync(`${draft}/version`, version);
    putInPlace(draft, isThere);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function putInPlace(draft, isThere) {
  try {
    renameSync(draft, folder);
  } catch {
    // A concurrent build has created the same one.
    if (isThere()) return;
    // The present one is of another version.
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
  }
}
