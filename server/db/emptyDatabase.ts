import { chmodSync, closeSync, cpSync, existsSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '../startError';
import { syncFolder } from './durableFiles';

/** The empty database from the build. Creating one takes seconds and 500 MB; copying it takes a moment. */
const built = fileURLToPath(new URL('../database/files', import.meta.url));

/**
 * Copies the empty database into a new folder that only this user can read, and syncs every file to disk.
 *
 * @throws StartError if the empty database is missing
 */
export function copyEmptyDatabase(folder: string, from = built): void {
  if (!existsSync(from)) throw new StartError(`the empty database ${from} is missing; npm run build makes it`);
  cpSync(from, folder, { recursive: true });
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    chmodSync(path, entry.isDirectory() ? 0o700 : 0o600);
    if (entry.isDirectory()) syncFolder(path);
    else syncFile(path);
  }
  chmodSync(folder, 0o700);
  syncFolder(folder);
}

function syncFile(path: string): void {
  const descriptor = openSync(path, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
