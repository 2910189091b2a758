import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { at, emptyDatabaseFiles } from './paths.mjs';
import { run } from './run.mjs';

const folder = dirname(emptyDatabaseFiles);

/** Longer than any build: what is older was left by one that was killed. */
const draftMs = 3_600_000;

function removeOldDrafts() {
  for (const name of readdirSync(at('dist')).filter((other) => other.startsWith('database.tmp')))
    if (Date.now() - statSync(at('dist', name)).mtimeMs > draftMs) rmSync(at('dist', name), { recursive: true });
}

/**
 * Makes the empty embedded database, unless the one that is there was made by the PGlite that is installed. It takes seconds and
 * 500 MB, which a build spends once in place of every first start. Several may make it at the same moment: it comes into its place
 * as a whole, the first one stays, and nobody finds it half there.
 */
export async function ensureEmptyDatabase() {
  const { version } = JSON.parse(readFileSync(at('node_modules/@electric-sql/pglite/package.json'), 'utf8'));
  const isThere = () => existsSync(`${folder}/version`) && readFileSync(`${folder}/version`, 'utf8') === version;
  if (isThere()) return;
  const draft = at('dist', `database.tmp.${randomUUID()}`);
  mkdirSync(draft, { recursive: true });
  removeOldDrafts();
  try {
    // It does not live long enough to earn back what it costs to optimise PostgreSQL's WebAssembly.
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
    // Somebody else was faster, with the same.
    if (isThere()) return;
    // What is there is of another version.
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
  }
}
