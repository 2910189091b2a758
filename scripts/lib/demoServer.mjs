import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverMain } from './paths.mjs';

/** A running built server with demo data in a temporary folder. */
export class DemoServer {
  startedAt = new Date();

  constructor(folder, child, url) {
    this.folder = folder;
    this.child = child;
    this.url = url;
  }

  static async start() {
    const folder = mkdtempSync(join(tmpdir(), 'demo-server-'));
    const { PATH = '', HOME = '' } = process.env;
    const env = { PATH, HOME, HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder };
    const child = spawn(process.execPath, [serverMain], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const url = await new Promise((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part) => {
          output += part;
          const port = /running at \S+:(\d+)/.exec(output)?.[1];
          // Browsers keep Secure cookies of `localhost` without TLS.
          if (port) resolve(`http://localhost:${port}`);
        });
      child.once('exit', () => reject(new Error(`the server ended: ${output}`)));
    });
    return new DemoServer(folder, child, url);
  }

  /** Returns the newest one-time code sent to a person; `undefined` if there is none. */
  codeFor(username) {
    const outbox = join(this.folder, 'outbox');
    const newest = readdirSync(outbox)
      .filter((name) => name.endsWith(`-${username}.eml`))
      .sort()
      .at(-1);
    return newest && /code is (\d{6})/.exec(readFileSync(join(outbox, newest), 'utf8'))?.[1];
  }

  /** Fills in the login screen, up to the one-time code if the vertical requires one. */
  async enter(page, username) {
    await page.getByRole('textbox', { name: 'Username' }).fill(username);
    await page.getByLabel('Password', { exact: true }).fill(`${username}-on-the-bridge`);
    await page.getByRole('combobox', { name: 'Vertical' }).waitFor();
    await page.getByRole('button', { name: 'Login', exact: true }).click();
  }

  /** Signs a demo person in, up to the home screen. */
  async signIn(page, username) {
    await this.enter(page, username);
    const code = page.getByRole('textbox', { name: 'One-time code' });
    await Promise.race([code.waitFor(), page.waitForURL('**/dashboard')]);
    if (await code.isVisible()) {
      await code.fill(this.codeFor(username));
      await page.getByRole('button', { name: 'Login', exact: true }).click();
    }
    await page.waitForURL('**/dashboard');
  }

  async stop() {
    if (this.child.exitCode === null) {
      this.child.kill('SIGTERM');
      await once(this.child, 'exit');
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}
