import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { at, emptyDatabaseDir } from './paths.mjs';
import { run } from './run.mjs';

const versionFile = at('dist/database.version');

/** Longer than any build: what is older was left by one that was killed. */
const draftMs = 3_600_000;

/**
 * Makes the empty embedded database, unless the one that is there was made by the PGlite that is installed. It takes seconds and
 * 500 MB, which a build spends once in place of every first start.
 */
export async function ensureEmptyDatabase() {
  const { version } = JSON.parse(readFileSync(at('node_modules/@electric-sql/pglite/package.json'), 'utf8'));
  const isThere = () =>
    existsSync(emptyDatabaseDir) && existsSync(versionFile) && readFileSync(versionFile, 'utf8') === version;
  if (isThere()) return;
  mkdirSync(at('dist'), { recursive: true });
  for (const name of readdirSync(at('dist')).filter((other) => other.startsWith('database.tmp')))
    if (Date.now() - statSync(at('dist', name)).mtimeMs > draftMs) rmSync(at('dist', name), { recursive: true });
  const draft = at('dist', `database.tmp.${randomUUID()}`);
  // It does not live long enough to earn back what it costs to optimise PostgreSQL's WebAssembly.
  const code = await run(process.execPath, ['--liftoff-only', at('scripts/lib/makeEmptyDatabase.mjs'), draft]);
  if (code !== 0) throw new Error('the empty embedded database cannot be made');
  if (!isThere()) {
    rmSync(versionFile, { force: true });
    rmSync(emptyDatabaseDir, { recursive: true, force: true });
    renameSync(draft, emptyDatabaseDir);
    writeFileSync(versionFile, version);
  }
  // Somebody else was faster, with the same.
  rmSync(draft, { recursive: true, force: true });
}
