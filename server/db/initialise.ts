import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DurableFiles, syncFolder } from './durableFiles';
import { durableStartParams } from './pglitePool';

/** Creates a database in an empty folder and forces every file of it to disk. */
export async function initialise(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const database = await PGlite.create({ fs: new DurableFiles(folder), startParams: durableStartParams() });
  await database.close();
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
