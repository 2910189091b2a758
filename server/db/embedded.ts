import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { reasonOf, StartError } from '../startError';
import { DurableFiles, syncFolder } from './durableFiles';
import { copyEmptyDatabase } from './emptyDatabase';
import { type FolderLock, lockFolder } from './folderLock';
import { type FreeSpace, freeSpaceOf, inMegabytes, minimumFree, newDatabase } from './freeSpace';
import { durableStartParams, embeddedParsers, PGlitePool } from './pglitePool';

export interface EmbeddedDatabase {
  readonly database: PGlite;
  readonly files: DurableFiles;
  readonly pool: PGlitePool;
  readonly lock: FolderLock;
  /** Closes the database and gives the folder back. */
  close(): Promise<void>;
}

/** Fills a new folder with an empty database. */
type Fill = (folder: string) => void;

/** First characters of the name of a database folder that is not complete yet. Each start uses its own. */
const draftPrefix = 'db.tmp';

interface Means {
  readonly fill?: Fill;
  readonly freeSpace?: FreeSpace;
}

/**
 * Opens the embedded database of a data folder, and creates it if it does not exist. An interrupted creation leaves `db.tmp.…`,
 * which the next one removes.
 *
 * @throws StartError if another process uses the folder, the disk is full, or the database cannot be opened
 */
export async function openEmbedded(dataFolder: string, means: Means = {}): Promise<EmbeddedDatabase> {
  const { fill = copyEmptyDatabase, freeSpace = freeSpaceOf(dataFolder) } = means;
  makeFolder(dataFolder);
  const folder = join(dataFolder, 'db');
  assertRoom(dataFolder, freeSpace(), existsSync(folder) ? minimumFree : minimumFree + newDatabase);
  const lock = await lockFolder(dataFolder);
  try {
    if (!existsSync(folder)) create(dataFolder, fill);
    const files = new DurableFiles(folder);
    const database = await open(folder, files);
    const pool = new PGlitePool(database, { freeSpace, reopen: () => open(folder, new DurableFiles(folder)) });
    const close = async () => {
      await pool.end();
      lock.release();
    };
    return { database, files, pool, lock, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Makes a database under another name and renames it when it is complete. */
function create(dataFolder: string, fill: Fill): void {
  for (const name of readdirSync(dataFolder)) if (name.startsWith(draftPrefix)) discard(join(dataFolder, name));
  const draft = join(dataFolder, `${draftPrefix}.${randomUUID()}`);
  try {
    fill(draft);
    renameSync(draft, join(dataFolder, 'db'));
    syncFolder(dataFolder);
  } catch (error) {
    discard(draft);
    throw error instanceof StartError
      ? error
      : new StartError(`the embedded database could not be created in ${dataFolder}: ${reasonOf(error)}`);
  }
}

/** Removes a folder. A failure does no harm: the next creation tries again. */
function discard(draft: string): void {
  try {
    rmSync(draft, { recursive: true, force: true });
  } catch {}
}

async function open(folder: string, files: DurableFiles): Promise<PGlite> {
  try {
    return await PGlite.create({ fs: files, startParams: durableStartParams(), parsers: embeddedParsers });
  } catch (error) {
    const words = 'restore it from a backup, or move it away to begin with an empty one';
    const reason = `${reasonOf(error)}; its files say PostgreSQL ${versionOf(folder)}`;
    throw new StartError(`the embedded database in ${folder} cannot be opened (${reason}); ${words}`);
  }
}

/** Returns the PostgreSQL version of a database's files. Another version cannot open them, and does not say why. */
function versionOf(folder: string): string {
  try {
    return readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  } catch {
    return 'nothing';
  }
}

function assertRoom(folder: string, free: number, needed: number): void {
  if (free >= needed) return;
  throw new StartError(
    `DATA_DIR ${folder} has ${inMegabytes(free)} of free space; the embedded database needs ${inMegabytes(needed)} to start`,
  );
}

/** Creates the data folder for its owner alone: it holds keys, codes and mails. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    chmodSync(path, 0o700);
  } catch (error) {
    throw new StartError(`DATA_DIR ${path} cannot be used: ${reasonOf(error)}`);
  }
}
