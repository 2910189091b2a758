import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { at } from './paths.mjs';
import { run } from './run.mjs';

const lockFile = at('package-lock.json');
/** npm's own record at the end of an install. An interrupted install has none. */
const installedFile = at('node_modules/.package-lock.json');
const noteFile = at('node_modules/.installed-lock');

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/**
 * Returns true if the installed packages are those of the lock file. Packages for other machines (`optional`) may be missing.
 *
 * @example matches({ 'node_modules/a': { version: '1.0.0' } }, {}) // false
 */
export function matches(locked, installed) {
  return Object.entries(locked).every(([path, { version, optional }]) => {
    if (path === '') return true;
    const there = installed[path];
    return there ? there.version === version : Boolean(optional);
  });
}

/**
 * Installs if packages are missing or differ from the lock file. Stores the hash of a verified lock file in node_modules/, so that the next
 * start only compares two hashes.
 */
export async function ensureInstalled() {
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (existsSync(installedFile)) {
    if (existsSync(noteFile) && readFileSync(noteFile, 'utf8') === hash) return;
    if (matches(readPackages(lockFile), readPackages(installedFile))) {
      writeFileSync(noteFile, hash);
      return;
    }
  }
  console.log('Installing packages (npm ci) …');
  const code = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) {
    console.error('npm ci failed: the packages could not be installed.');
    process.exit(code);
  }
  writeFileSync(noteFile, hash);
}
