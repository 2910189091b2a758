import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { patience } from './patience';

const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));
const endWithParent = fileURLToPath(new URL('./endWithParent.mjs', import.meta.url));

/** The real server in a process of its own, with data that nobody else sees. */
export class ReferenceServer {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'reference-server-'));
  /** Everything it has written so far. */
  log = '';
  private child: ChildProcess | undefined;
  private port = '0';

  private constructor(private readonly env: NodeJS.ProcessEnv) {}

  static async start(env: NodeJS.ProcessEnv = {}): Promise<ReferenceServer> {
    const server = new ReferenceServer(env);
    await server.launch();
    return server;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  private async launch(): Promise<void> {
    const { DATABASE_URL: _unwanted, ...inherited } = process.env;
    const child = spawn(process.execPath, ['--import', endWithParent, main], {
      env: { ...inherited, HOST: '127.0.0.1', ...this.env, PORT: this.port, DATA_DIR: this.dataDir },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.child = child;
    const from = this.log.length;
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (this.log += String(part)));
    const until = Date.now() + patience;
    for (;;) {
      const address = /running at http:\/\/localhost:(\d+)/.exec(this.log.slice(from));
      if (address?.[1]) this.port = address[1];
      if (address && (await this.healthy())) return;
      if (child.exitCode !== null || Date.now() > until) {
        await this.end('SIGKILL');
        throw new Error(`The reference server does not start:\n${this.log.slice(from)}`);
      }
      await pause(50);
    }
  }

  private async healthy(): Promise<boolean> {
    return fetch(`${this.url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }

  /** Stops it (`SIGKILL` for the hard way) and starts it again on the same data and port. */
  async restart(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    await this.end(signal);
    await this.launch();
  }

  /** Stops it and removes its data. */
  async stop(): Promise<void> {
    await this.end('SIGTERM');
    rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }

  /** The newest one-time code that was sent to a person, as soon as there is one from after `since` (ms since the epoch). */
  async code(username: string, since = 0): Promise<string> {
    const outbox = join(this.dataDir, 'outbox');
    const until = Date.now() + 10_000;
    while (Date.now() < until) {
      const letters = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith(`-${username}.eml`)) : [];
      const newest = letters.sort().at(-1);
      const letter = newest ? readFileSync(join(outbox, newest), 'utf8') : '';
      const sent = Date.parse(newest?.slice(0, 24).replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:') ?? '');
      const code = /\b\d{6}\b/.exec(letter.slice(letter.indexOf('\r\n\r\n')))?.[0];
      if (code && sent >= since) return code;
      await pause(50);
    }
    throw new Error(`No one-time code was sent to ${username}`);
  }
}
