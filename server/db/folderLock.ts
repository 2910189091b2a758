import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../startError';

interface Holder {
  readonly host: string;
  /** Whose process ids the holder's is one of; a lock of an earlier version does not say. */
  readonly processes?: string;
  readonly pid: number;
  readonly started: string;
  readonly nonce: string;
}

/** A folder that this process has, for as long as nobody takes it over. */
export interface FolderLock {
  /**
   * Ends the process if somebody else has the folder by now. Whoever writes to it asks before each write: a process that was
   * paused for long is taken for dead, and does not know it when it goes on.
   */
  assertHeld(): void;
  /** Gives the folder back. */
  release(): void;
}

interface Surroundings {
  /** What is done when the folder turns out to be another's: the process ends. */
  readonly onLost?: (words: string) => void;
  /** Waits, in milliseconds. */
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** A holder whose process cannot be seen from here shows that it lives by touching its file; so long without, it is gone. */
const heartbeatMs = 5_000;
const silenceMs = 30_000;
/** How often a start that waits for such a holder looks, in milliseconds. */
const lookMs = 1_000;

/** Locks that this very process holds: its own process id proves nothing. */
const held = new Set<string>();

/** When a process began, in the kernel's own count: tells a reused process id from the process that took the lock. */
function startOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[19];
  } catch {
    return undefined;
  }
}

/** The process ids that this one is among: containers with one host name have each their own. */
function ownProcesses(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function read(path: string): { text: string; holder: Holder | undefined } | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return { text, holder: JSON.parse(text) as Holder };
  } catch {
    return { text, holder: undefined };
  }
}

/** Whether a holder's process would be seen from here if it lived. */
function isNear({ host, processes }: Holder): boolean {
  return host === hostname() && (processes === undefined || processes === ownProcesses());
}

function isGone(holder: Holder): boolean {
  if (holder.pid === process.pid) return !held.has(holder.nonce);
  return !isAlive(holder.pid) || (startOf(holder.pid) ?? holder.started) !== holder.started;
}

const lastBeat = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.mtimeMs;

/** Whether a holder that cannot be seen from here is silent, which takes as long as it takes to be sure. */
async function isSilent(path: string, wait: (ms: number) => Promise<unknown>): Promise<boolean> {
  const beat = lastBeat(path);
  if (beat === undefined || Date.now() - beat > silenceMs) return true;
  // The clocks of two hosts may differ: what counts is whether it beats while somebody looks.
  for (let waited = 0; waited < silenceMs; waited += lookMs) {
    await wait(lookMs);
    if (lastBeat(path) !== beat) return false;
  }
  return true;
}

/** Takes a stale lock away, unless somebody else replaced it in the meantime. */
function removeStale(path: string, judged: string): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (readFileSync(aside, 'utf8') !== judged) tryLink(aside, path);
  rmSync(aside, { force: true });
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function take(folder: string, own: Holder, wait: (ms: number) => Promise<unknown>): Promise<void> {
  const path = join(folder, 'lock');
  const draft = `${path}.${own.nonce}`;
  try {
    writeFileSync(draft, JSON.stringify(own));
    for (let attempt = 0; !tryLink(draft, path); attempt += 1) {
      const found = read(path);
      if (!found) continue;
      const { holder } = found;
      const isFree = !holder || (isNear(holder) ? isGone(holder) : await isSilent(path, wait));
      if (attempt > 4 || !isFree) {
        const by = holder ? `process ${holder.pid} on ${holder.host}` : 'another process';
        throw new StartError(`the data folder ${folder} is in use by ${by}; stop it first, or set another DATA_DIR`);
      }
      removeStale(path, found.text);
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`DATA_DIR ${folder} cannot be used: ${(error as Error).message}`);
  } finally {
    rmSync(draft, { force: true });
  }
}

function end(words: string): void {
  process.stderr.write(`quarterdeck: ${words}\n`);
  process.exit(1);
}

/**
 * Makes this process the only one on a data folder: two embedded databases on the same files lose rows silently.
 * The file appears whole or not at all (hard link). One whose process is gone is taken over at once; where the process cannot be
 * seen, on another host or in another container, one that nobody has touched for 30 s. Such a process may have been paused, and
 * finds out before it writes anything.
 *
 * @throws StartError naming the process that has it, or what is wrong with the folder
 */
export async function lockFolder(folder: string, surroundings: Surroundings = {}): Promise<FolderLock> {
  const { onLost = end, wait = pause } = surroundings;
  const path = join(folder, 'lock');
  const nonce = randomUUID();
  const own = {
    host: hostname(),
    processes: ownProcesses(),
    pid: process.pid,
    started: startOf(process.pid) ?? '',
    nonce,
  };
  await take(folder, own, wait);
  held.add(nonce);
  const assertHeld = () => {
    const found = read(path);
    if (found?.holder?.nonce === nonce) return;
    clearInterval(heartbeat);
    held.delete(nonce);
    const by = found?.holder ? `process ${found.holder.pid} on ${found.holder.host} has taken` : 'somebody has taken';
    onLost(`${by} over the data folder ${folder}, since this process showed no life; it ends without another write`);
  };
  const beat = () => {
    assertHeld();
    if (held.has(nonce)) touch(path);
  };
  const heartbeat = setInterval(beat, heartbeatMs).unref();
  return {
    assertHeld,
    release() {
      clearInterval(heartbeat);
      held.delete(nonce);
      if (read(path)?.holder?.nonce === nonce) rmSync(path, { force: true });
    },
  };
}

function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // A missed beat only matters to those who cannot see this process.
  }
}
