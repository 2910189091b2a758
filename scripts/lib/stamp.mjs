import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { consoleDir, emptyDatabaseFiles, root, serverMain, stampFile } from './paths.mjs';

/** All inputs of a build. */
const inputs = [
  'cli',
  'contract',
  'demo',
  'server',
  'src',
  'public',
  'docs/use',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.cli.config.ts',
  'vite.server.config.ts',
  'scripts/build.mjs',
  'scripts/lib',
];

/** Returns the files below a path in an order that does not depend on the file system. */
function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

/**
 * Hashes names and contents of all inputs, by default those of `dist/`. A clone, checkout or copy changes the times of unchanged files, so
 * times do not count. Reading and hashing two megabytes takes 20 ms.
 */
export function inputsHash(folder = root, paths = inputs) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((input) => filesBelow(join(folder, input)))) {
    const content = readFileSync(file);
    hash.update(`${relative(folder, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Returns true if `dist/` was built from the current sources. */
export function upToDate() {
  if (![stampFile, serverMain, join(consoleDir, 'index.html'), emptyDatabaseFiles].every((file) => existsSync(file)))
    return false;
  return JSON.parse(readFileSync(stampFile, 'utf8')).inputs === inputsHash();
}

/** Marks `dist/` as unfinished, so that a failed or interrupted build does not count as complete. */
export function removeStamp() {
  rmSync(stampFile, { force: true });
}

export function writeStamp(inputsBefore) {
  writeFileSync(stampFile, `${JSON.stringify({ inputs: inputsBefore })}\n`);
}
