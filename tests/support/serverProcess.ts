import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { patience } from './patience';

type Env = Record<string, string>;

/** Makes an empty data folder, which the caller removes. */
export function makeDataFolder(): string {
  return mkdtempSync(join(tmpdir(), 'server-process-'));
}

/** Removes a data folder. */
export function removeDataFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}

/** Flags for a process that ends too soon to earn back what V8's optimising compilers cost: 2 CPU seconds. */
const shortLived = ['--liftoff-only', '--no-opt', '--no-maglev'];
const endWithParent = fileURLToPath(new URL('./endWithParent.mjs', import.meta.url));
/** Flags for a process that ends when its parent does. */
const kept = ['--import', endWithParent];

/** A built program of the server, running. */
export class ServerProcess {
  private output = '';
  readonly exited: Promise<number | null>;

  private constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (this.output += String(part)));
    this.exited = new Promise((resolve) => child.once('close', (code) => resolve(code)));
  }

  /**
   * Runs a program of the server: `main` or `cli`.
   *
   * @param folder of the built server
   * @param isKept ends the program with this process, however that ends
   */
  static run(folder: string, program: string, env: Env, args: readonly string[] = [], isKept = false): ServerProcess {
    const { PATH = '', HOME = '' } = process.env;
    const flags = isKept ? kept : shortLived;
    const child = spawn(process.execPath, [...flags, join(folder, `${program}.js`), ...args], {
      env: { PATH, HOME, PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe', ...(isKept ? ['ipc' as const] : [])],
    });
    return new ServerProcess(child);
  }

  /** Starts the server and waits until it listens. */
  static async start(folder: string, env: Env): Promise<ServerProcess> {
    const server = ServerProcess.run(folder, 'main', env);
    await server.listening();
    return server;
  }

  /**
   * Waits until the server listens.
   *
   * @throws Error with its output if it ends instead, or takes too long
   */
  async listening(): Promise<void> {
    let ended = false;
    void this.exited.then(() => (ended = true));
    for (const until = Date.now() + patience; this.url === ''; ) {
      if (ended || Date.now() > until) throw new Error(`the server does not listen: ${this.output}`);
      await pause(10);
    }
  }

  get text(): string {
    return this.output;
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** The address of a server that listens, otherwise empty. */
  get url(): string {
    return /running at (\S+)/.exec(this.output)?.[1] ?? '';
  }

  /** Sends a signal and waits for the end of the process. */
  kill(signal: NodeJS.Signals): Promise<number | null> {
    this.signal(signal);
    return this.exited;
  }

  /** Sends a signal, and does not wait. */
  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }
}

/** Returns the newest code in a data folder's outbox that was sent to a person, if one was sent since then. */
export function newestCode(dataFolder: string, username: string, since = 0): string {
  const outbox = join(dataFolder, 'outbox');
  const letters = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith(`-${username}.eml`)) : [];
  const newest = letters.sort().at(-1);
  if (!newest) return '';
  const sent = Date.parse(newest.slice(0, 24).replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));
  return sent >= since ? (/code is (\d{6})/.exec(readFileSync(join(outbox, newest), 'utf8'))?.[1] ?? '') : '';
}
