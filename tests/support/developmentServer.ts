import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { patience } from './patience';

const script = fileURLToPath(new URL('../../scripts/dev.mjs', import.meta.url));

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('No free port');
  return address.port;
}

/** Runs `npm run dev` in a process with its own data. */
export class DevelopmentServer {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
    private readonly dataDir: string,
  ) {}

  /** @param backend the address of a server that replaces the reference server */
  static async start({ backend = '', env = {} } = {}): Promise<DevelopmentServer> {
    const port = await freePort();
    const dataDir = mkdtempSync(join(tmpdir(), 'development-server-'));
    const { DATABASE_URL: _unwanted, ...inherited } = process.env;
    const child = spawn(process.execPath, [script, ...(backend ? ['--backend', backend] : [])], {
      env: { ...inherited, ...env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const server = new DevelopmentServer(`http://localhost:${port}`, child, dataDir);
    const until = Date.now() + patience;
    while (!(await server.answers(backend ? '/config.json' : '/healthz'))) {
      if (child.exitCode !== null || Date.now() > until) throw new Error('npm run dev does not start');
      await pause(200);
    }
    return server;
  }

  private answers(path: string): Promise<boolean> {
    return fetch(`${this.url}${path}`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  async stop(): Promise<void> {
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGTERM');
    await gone;
    rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}
