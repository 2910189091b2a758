import { closeSync, cpSync, existsSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '../startError';
import { syncFolder } from './durableFiles';

/** The empty database that the build leaves beside the server: making one takes seconds and 500 MB, copying one a moment. */
const built = fileURLToPath(new URL('../database', import.meta.url));

/**
 * Fills a new folder with an empty database, and forces every file of it to disk.
 *
 * @param from the empty database to copy
 * @throws StartError when there is none
 */
export function initialise(folder: string, from = built): void {
  if (!existsSync(from)) throw new StartError(`the empty database ${from} is missing; npm run build makes it`);
  cpSync(from, folder, { recursive: true });
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) syncFolder(path);
    else if (entry.isFile()) syncFile(path);
  }
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
