import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';

type Env = Record<string, string>;

/** A data folder of its own; the caller removes it. */
export function makeDataFolder(): string {
  return mkdtempSync(join(tmpdir(), 'server-process-'));
}

/** A built program of the server, running. */
export class ServerProcess {
  private output = '';
  readonly exited: Promise<number | null>;

  private constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (this.output += String(part)));
    this.exited = new Promise((resolve) => child.once('close', (code) => resolve(code)));
  }

  /** Runs `main`, `adminCreate` or `auditVerify` on a data folder. */
  static run(program: string, env: Env, args: readonly string[] = []): ServerProcess {
    const { PATH = '', HOME = '' } = process.env;
    const script = join(inject('serverFolder'), `${program}.js`);
    const options = {
      env: { PATH, HOME, PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'],
    };
    return new ServerProcess(spawn(process.execPath, [script, ...args], options));
  }

  /** Starts the server and waits until it listens. */
  static async start(env: Env): Promise<ServerProcess> {
    const server = ServerProcess.run('main', env);
    let ended = false;
    void server.exited.then(() => (ended = true));
    while (!server.isListening) {
      if (ended) throw new Error(`the server ended: ${server.output}`);
      await pause(10);
    }
    return server;
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
    this.child.kill(signal);
    return this.exited;
  }
}

/** Runs a program to its end. */
export async function runToEnd(program: string, env: Env, args: readonly string[] = []) {
  const running = ServerProcess.run(program, env, args);
  return { code: await running.exited, output: running.text };
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
  if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
}
