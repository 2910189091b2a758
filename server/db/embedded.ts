import { fork } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { StartError } from '../startError';
import { DurableFiles, syncFolder } from './durableFiles';
import { lockFolder } from './folderLock';
import { durableStartParams, embeddedParsers } from './pglitePool';

export interface EmbeddedDatabase {
  readonly database: PGlite;
  readonly files: DurableFiles;
  /** Closes the database and gives the folder back. */
  close(): Promise<void>;
}

/** Fills an empty folder with a fresh database. */
export type Initialise = (folder: string) => Promise<void>;

/** Does it in a process of its own: initialising takes 500 MB that this process would keep. */
export const initialiseInChild: Initialise = (folder) =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./initEmbedded.js', import.meta.url)), [folder], { stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new StartError(`the embedded database could not be created in ${folder}`)),
    );
  });

/**
 * Opens the embedded database of a data folder, creating it first if there is none. A creation that was cut short
 * leaves only `db.tmp`, which the next start throws away.
 *
 * @throws StartError when another process has the folder
 */
export async function openEmbedded(
  dataFolder: string,
  initialise: Initialise = initialiseInChild,
): Promise<EmbeddedDatabase> {
  makeFolder(dataFolder);
  const unlock = lockFolder(dataFolder);
  try {
    const folder = join(dataFolder, 'db');
    if (!existsSync(folder)) {
      const draft = join(dataFolder, 'db.tmp');
      rmSync(draft, { recursive: true, force: true });
      await initialise(draft);
      renameSync(draft, folder);
      syncFolder(dataFolder);
    }
    const files = new DurableFiles(folder);
    const database = await PGlite.create({ fs: files, startParams: durableStartParams(), parsers: embeddedParsers });
    const close = async () => {
      if (!database.closed) await database.close();
      unlock();
    };
    return { database, files, close };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Codes, mails and the database are nobody else's business on a shared machine. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    chmodSync(path, 0o700);
  } catch (error) {
    throw new StartError(`DATA_DIR ${path} cannot be used: ${(error as Error).message}`);
  }
}
