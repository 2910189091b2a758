import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at } from './paths.mjs';
import { run } from './run.mjs';

/** Not copied: build output, packages, and files that no test reads. */
const leftOut = new Set(['.git', '.data', 'dist', 'node_modules', 'test-results', 'playwright-report']);

/** Timeout of tests in ms. A detected breakage waits in vain, but not as long as in an ordinary run. */
const browserConfig = `import config from './playwright.config';

const use = { ...config.use, actionTimeout: 15_000, screenshot: 'off' };
export default { ...config, timeout: 60_000, expect: { timeout: 8_000 }, use };
`;

/** Copies the project to a temporary folder. Packages are links, so a copy has a few megabytes. */
export class ScratchTree {
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'scratch-'));
    const filter = (path) => !path.endsWith('/node_modules');
    for (const name of readdirSync(at()))
      if (!leftOut.has(name)) cpSync(at(name), this.at(name), { recursive: true, filter });
    // A folder of links instead of a link to the folder, so that the caches of tools belong to this copy.
    mkdirSync(this.at('node_modules'));
    for (const name of readdirSync(at('node_modules')))
      if (!name.startsWith('.vite')) symlinkSync(at('node_modules', name), this.at('node_modules', name));
    writeFileSync(this.at('playwright.scratch.config.ts'), browserConfig);
  }

  at(...parts) {
    return join(this.folder, ...parts);
  }

  /** Runs a script of this copy or a tool of its packages. Resolves with the exit code and the end of the output. */
  async tool(file, args = [], env = {}) {
    const log = this.at('tool.log');
    const script = file.startsWith('scripts/') ? this.at(file) : this.at('node_modules', file);
    const code = await run(process.execPath, [script, ...args], {
      cwd: this.folder,
      env: { VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true', ...env },
      log,
    });
    return { code, output: readFileSync(log, 'utf8').slice(-4_000) };
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}
