import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inject, onTestFinished } from 'vitest';
import { demoPeople } from '../../../server/demo/people';

type Env = Record<string, string>;

/** A data folder of its own; the caller removes it. */
export function makeDataFolder(): string {
  return mkdtempSync(join(tmpdir(), 'server-process-'));
}

/** None of these processes lives long enough to earn back what it costs to optimise PostgreSQL's WebAssembly: 1 CPU second. */
const quickStart = ['--liftoff-only'];

/** A built program of the server, running. */
export class ServerProcess {
  private output = '';
  readonly exited: Promise<number | null>;

  private constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (this.output += String(part)));
    this.exited = new Promise((resolve) => child.once('close', (code) => resolve(code)));
  }

  /** Runs `main`, `adminCreate` or one of the commands about the audit log on a data folder. */
  static run(program: string, env: Env, args: readonly string[] = [], folder = inject('serverFolder')): ServerProcess {
    const { PATH = '', HOME = '' } = process.env;
    const script = join(folder, `${program}.js`);
    const options = {
      env: { PATH, HOME, PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'],
    };
    return new ServerProcess(spawn(process.execPath, [...quickStart, script, ...args], options));
  }

  /** Starts the server and waits until it listens. */
  static async start(env: Env, folder?: string): Promise<ServerProcess> {
    const server = ServerProcess.run('main', env, [], folder);
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
    this.signal(signal);
    return this.exited;
  }

  /** Sends a signal, and does not wait for an end. */
  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** The process ids of those that it has started itself. */
  children(): number[] {
    const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(this.child.pid)], { encoding: 'utf8' });
    return stdout.split('\n').map(Number).filter(Boolean);
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
  if (existsSync(folder)) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}

/** A copy of the data folder that a first start leaves, for one test. */
export function copyOfFirst(): string {
  const folder = makeDataFolder();
  cpSync(inject('firstData'), folder, { recursive: true });
  onTestFinished(() => removeDataFolder(folder));
  return folder;
}

/** An empty data folder for one test. */
export function emptyDataFolder(): string {
  const folder = makeDataFolder();
  onTestFinished(() => removeDataFolder(folder));
  return folder;
}

/** Starts a server for one test. */
export async function start(env: Env): Promise<ServerProcess> {
  const server = await ServerProcess.start(env);
  onTestFinished(async () => void (await server.kill('SIGKILL')));
  return server;
}

/** What the administrator sends to sign in, or somebody else. */
export function loginForm(person?: { username: string; password: string }): URLSearchParams {
  const { username = '', password = '' } = person ?? demoPeople[0] ?? {};
  return new URLSearchParams({ username, password });
}

/** The sign-in call, as the administrator unless told otherwise. */
export function login(url: string, person?: { username: string; password: string }, query = 'vertical_id=1') {
  const body = loginForm(person);
  return fetch(`${url}/api/v1/authentication/login?${query}`, { method: 'POST', body });
}

/** Whether a token opens anything, as a status code. */
export async function statusOfMe(url: string, token: string): Promise<number> {
  const answer = await fetch(`${url}/api/v1/authentication/me`, { headers: { authorization: `Bearer ${token}` } });
  return answer.status;
}
