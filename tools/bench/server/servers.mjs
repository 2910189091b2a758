import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { at } from '../../../scripts/lib/paths.mjs';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

/** The image's memory settings (`Dockerfile`), for both servers. */
export const allocation = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

/** A measured process. */
class Measured {
  constructor(child, url, folder) {
    this.child = child;
    this.url = url;
    this.folder = folder;
  }

  /** Returns its memory in bytes and the longest block of its event loop in ms since the last call. */
  measure() {
    return this.request('measure');
  }

  /** Returns its CPU time in ms since it started. */
  async cpuMs() {
    return (await this.request('cpu')).cpuMs;
  }

  async request(question) {
    this.child.send(question);
    const [answer] = await once(this.child, 'message');
    return answer;
  }

  async stop() {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      this.child.kill('SIGTERM');
      await once(this.child, 'exit');
    }
    if (this.folder) rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Starts our server as shipped, with the given number of machines and `more` settings, on PostgreSQL if an address is given. */
export async function startOurs({ machines, databaseUrl = '', logLevel, more = {} }) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-server-'));
  const { PATH = '', HOME = '' } = process.env;
  const env = { ...allocation, PATH, HOME, PORT: '0', SEED_DEMO: '1', DATA_DIR: folder, LOG_LEVEL: logLevel };
  Object.assign(env, { DEMO_MACHINES: String(machines), ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...more });
  const args = ['--expose-gc', '--import', here('watch.mjs'), at('dist/server/main.js')];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let output = '';
  const url = await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        if (output.length < 100_000) output += part;
        const found = /running at (\S+)/.exec(output)?.[1];
        if (found) resolve(found);
      });
    child.once('exit', () => reject(new Error(`the server ended: ${output}`)));
  });
  return new Measured(child, url, folder);
}

/** Starts bare Fastify with the responses of a file. */
export async function startBare(file) {
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'];
  const child = spawn(process.execPath, ['--import', here('watch.mjs'), here('bare.mjs'), file], {
    env: { ...process.env, ...allocation },
    stdio,
  });
  const [{ url }] = await once(child, 'message');
  return new Measured(child, url);
}
