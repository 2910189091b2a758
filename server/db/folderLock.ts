import { randomBytes } from 'node:crypto';
import { lstatSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { reasonOf, StartError } from '../startError';

/*
 * The lock is the folder `lock` with one entry: a Unix socket on which the holder listens, named `PID.RANDOM`. The kernel keeps a
 * socket open for as long as its process exists, paused or not, and for processes in all containers of this host.
 */

/** Exclusive use of a data folder. */
export interface FolderLock {
  /** Handles a connection of another process to the holder. Default: closes it. */
  onConnection: (socket: Socket) => void;
  /** Gives the folder back. */
  release(): void;
}

/** A connection to the process that uses a data folder. */
export interface Holder {
  readonly pid: number;
  readonly socket: Socket;
}

/**
 * Longest folder in bytes. The path of a socket has at most 103 bytes on macOS and 107 on Linux, and Node 20 silently cuts off
 * the rest; 31 of them are `/lock.XXXXXX/PID.RANDOM`.
 */
const maxFolderLength = 72;

/**
 * Makes this process the only one that uses a data folder: two embedded databases on the same files lose rows silently. The lock
 * of a process that is gone is replaced at once. It works on one host; hosts that share a network volume do not notice each other.
 *
 * @throws StartError if another process uses the folder, or it is not writable
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const name = `${process.pid}.${randomBytes(4).toString('hex')}`;
  const lock: FolderLock = { onConnection: (socket) => socket.resume().end(), release };
  // Neither the lock nor a connection to it keeps the process running.
  const server = createServer({ allowHalfOpen: true }, (socket) => lock.onConnection(socket.unref())).unref();
  function release() {
    const path = join(folder, 'lock');
    rmSync(join(path, name), { force: true });
    tryTo(() => rmdirSync(path), ['ENOENT', 'ENOTEMPTY', 'EEXIST']);
    server.close();
  }
  try {
    const holder = await withShortPath(folder, (short) => take(short, name, server));
    if (!holder) return lock;
    holder.socket.destroy();
    throw new StartError(
      `the data folder ${folder} is in use by process ${holder.pid}; stop it first, or set another DATA_DIR`,
    );
  } catch (error) {
    server.close();
    throw error instanceof StartError ? error : new StartError(`DATA_DIR ${folder} cannot be used: ${reasonOf(error)}`);
  }
}

/** Connects to the process that uses a data folder. Returns undefined if there is none. */
export function connectToHolder(folder: string): Promise<Holder | undefined> {
  return withShortPath(folder, (short) => findHolder(join(short, 'lock')));
}

/**
 * Puts a folder with a listening socket in the place of `lock`. A folder can only replace an empty one, so that one of several
 * processes succeeds, and `lock` never has a socket on which nobody has listened yet.
 *
 * @returns the process that uses the folder, if this one does not
 */
async function take(folder: string, name: string, server: Server): Promise<Holder | undefined> {
  const path = join(folder, 'lock');
  const draft = mkdtempSync(`${path}.`);
  try {
    // The listener stays, since an error of a later connection, such as EMFILE, must not end the process.
    await new Promise<void>((done, fail) => server.on('error', fail).listen(join(draft, name), done));
    removeOldLock(path);
    for (;;) {
      if (tryTo(() => renameSync(draft, path), ['ENOTEMPTY', 'EEXIST'])) return undefined;
      const holder = await findHolder(path);
      if (holder) return holder;
    }
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Removes the lock of an earlier version, which is a file. Leaves a folder by which another process has just replaced it. */
function removeOldLock(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile())
    tryTo(() => unlinkSync(path), ['ENOENT', 'EISDIR', 'EPERM']);
}

/** Connects to the socket in a lock, and removes those of dead processes. Their names are unique, so no live one is removed. */
async function findHolder(path: string): Promise<Holder | undefined> {
  let names: string[] = [];
  tryTo(() => (names = readdirSync(path)), ['ENOENT', 'ENOTDIR']);
  for (const name of names) {
    const socket = await connectTo(join(path, name));
    if (socket) return { pid: Number.parseInt(name, 10), socket };
    rmSync(join(path, name), { force: true });
  }
  return undefined;
}

/** Errors of a connection to a socket on which no process listens, or stopped listening. A full queue (EAGAIN) is not one. */
const deadCodes = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ENOTSOCK'];

/** Connects to a socket. Returns undefined if no process listens on it. */
function connectTo(path: string): Promise<Socket | undefined> {
  return new Promise((done, fail) => {
    const socket = createConnection({ path, allowHalfOpen: true }, () => done(socket));
    socket.once('error', (error: NodeJS.ErrnoException) =>
      deadCodes.includes(error.code ?? '') ? done(undefined) : fail(error),
    );
  });
}

/** Runs work with a path to the folder that is short enough for a socket in it: the folder's own, or a symbolic link. */
async function withShortPath<Result>(folder: string, work: (short: string) => Promise<Result>): Promise<Result> {
  if (Buffer.byteLength(folder) <= maxFolderLength) return work(folder);
  const links = mkdtempSync(join(tmpdir(), 'qd-'));
  try {
    const link = join(links, 'd');
    if (Buffer.byteLength(link) > maxFolderLength)
      throw new StartError(`DATA_DIR ${folder} and TMPDIR are both too long`);
    symlinkSync(resolve(folder), link);
    return await work(link);
  } finally {
    rmSync(links, { recursive: true, force: true });
  }
}

/** Returns false if `work` fails with one of these codes. */
function tryTo(work: () => void, codes: readonly string[]): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (!codes.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return false;
  }
}
