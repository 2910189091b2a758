import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../startError';

interface Holder {
  readonly host: string;
  readonly pid: number;
  readonly started: string;
  readonly nonce: string;
}

/** A holder on another host shows that it lives by touching its file; this long without means that it is gone. */
const heartbeatMs = 5_000;
const silenceMs = 30_000;

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
  } catch {
    return undefined;
  }
  try {
    return { text, holder: JSON.parse(text) as Holder };
  } catch {
    return { text, holder: undefined };
  }
}

function isStale(path: string, holder: Holder | undefined): boolean {
  if (!holder) return true;
  if (holder.host !== hostname()) return Date.now() - statSync(path).mtimeMs > silenceMs;
  if (holder.pid === process.pid) return !held.has(holder.nonce);
  return !isAlive(holder.pid) || (startOf(holder.pid) ?? holder.started) !== holder.started;
}

/** Takes a stale lock away, unless somebody else replaced it in the meantime. */
function removeStale(path: string, judged: string): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (readFileSync(aside, 'utf8') !== judged) linkSync(aside, path);
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

/**
 * Makes this process the only one on a data folder: two embedded databases on the same files lose rows silently.
 * The file appears whole or not at all (hard link); one whose process is gone is taken over.
 *
 * @returns a function that gives the folder back
 * @throws StartError naming the process that has it
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'lock');
  const nonce = randomUUID();
  const own: Holder = { host: hostname(), pid: process.pid, started: startOf(process.pid) ?? '', nonce };
  const draft = `${path}.${nonce}`;
  writeFileSync(draft, JSON.stringify(own));
  try {
    for (let attempt = 0; !tryLink(draft, path); attempt += 1) {
      const found = read(path);
      if (!found) continue;
      if (attempt > 4 || !isStale(path, found.holder)) {
        const by = found.holder ? `process ${found.holder.pid} on ${found.holder.host}` : 'another process';
        throw new StartError(`the data folder ${folder} is in use by ${by}; stop it first, or set another DATA_DIR`);
      }
      removeStale(path, found.text);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  held.add(nonce);
  const heartbeat = setInterval(() => touch(path), heartbeatMs).unref();
  return () => {
    clearInterval(heartbeat);
    held.delete(nonce);
    if (read(path)?.holder?.nonce === nonce) rmSync(path, { force: true });
  };
}

function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // The next start judges by the process id; a missed beat only matters to another host.
  }
}
