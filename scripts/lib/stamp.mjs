import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { consoleDir, emptyDatabaseFiles, root, serverMain, stampFile } from './paths.mjs';

/** Everything that a build depends on. */
const inputs = [
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
  'vite.server.config.ts',
  'scripts/build.mjs',
  'scripts/lib',
];

/** Files below a path, in an order that does not depend on the file system. */
function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

/**
 * One hash over names and contents of all inputs, by default those of `dist/`. Contents, not times: a clone, a checkout or a copied
 * folder changes the times of files that are the same. Two megabytes are read and hashed in some 20 ms.
 */
export function inputsHash(folder = root, paths = inputs) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((input) => filesBelow(join(folder, input)))) {
    const content = readFileSync(file);
    hash.update(`${relative(folder, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Whether `dist/` was built from the sources as they are now. */
export function upToDate() {
  if (![stampFile, serverMain, join(consoleDir, 'index.html'), emptyDatabaseFiles].every((file) => existsSync(file)))
    return false;
  return JSON.parse(readFileSync(stampFile, 'utf8')).inputs === inputsHash();
}

/** Marks `dist/` as unfinished: a build that fails or is cut off half-way must never pass for a good one. */
export function removeStamp() {
  rmSync(stampFile, { force: true });
}

export function writeStamp(inputsBefore) {
  writeFileSync(stampFile, `${JSON.stringify({ inputs: inputsBefore })}\n`);
}
