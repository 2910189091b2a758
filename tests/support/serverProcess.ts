import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

type Env = Record<string, string>;

/** A data folder of its own; the caller removes it. */
export function makeDataFolder(): string {
  return mkdtempSync(join(tmpdir(), 'server-process-'));
}

/** None of these processes lives long enough to earn back what it costs to optimise its code and PostgreSQL's: 2 CPU seconds. */
const quickStart = ['--liftoff-only', '--no-opt', '--no-maglev'];

/** A built program of the server, running. */
export class ServerProcess {
  private output = '';
  readonly exited: Promise<number | null>;

  private constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (this.output += String(part)));
    this.exited = new Promise((resolve) => child.once('close', (code) => resolve(code)));
  }

  /** Runs `main`, `adminCreate` or one of the commands about the audit log, of the server that was built into a folder. */
  static run(folder: string, program: string, env: Env, args: readonly string[] = []): ServerProcess {
    const { PATH = '', HOME = '' } = process.env;
    const script = join(folder, `${program}.js`);
    const options = {
      env: { PATH, HOME, PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'],
    };
    return new ServerProcess(spawn(process.execPath, [...quickStart, script, ...args], options));
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
   * @throws Error with what it wrote when it ends instead
   */
  async listening(): Promise<void> {
    let ended = false;
    void this.exited.then(() => (ended = true));
    while (!this.isListening) {
      if (ended) throw new Error(`the server ended: ${this.output}`);
      await pause(10);
    }
  }

  get text(): string {
    return this.output;
  }

  get url(): string {
    return /running at (\S+)/.exec(this.output)?.[1] ?? '';
  }

  private get isListening(): boolean {
    return this.url !== '';
  }

  kill(signal: NodeJS.Signals): Promise<number | null> {
    this.signal(signal);
    return this.exited;
  }

  /** Sends a signal, and does not wait for an end. */
  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }
}

/** The newest code of a person in a data folder's outbox. */
export function newestCode(dataFolder: string, username: string): string {
  const outbox = join(dataFolder, 'outbox');
  const newest = readdirSync(outbox)
    .filter((name) => name.endsWith(`-${username}.eml`))
    .sort()
    .at(-1);
  return newest ? (/code is (\d{6})/.exec(readFileSync(join(outbox, newest), 'utf8'))?.[1] ?? '') : '';
}

/** Removes a data folder. */
export function removeDataFolder(folder: string): void {
  if (existsSync(folder)) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}
