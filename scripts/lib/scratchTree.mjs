import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureEmptyDatabase } from './emptyDatabase.mjs';
import { at } from './paths.mjs';
import { run } from './run.mjs';
import { upToDate } from './stamp.mjs';

/** Not copied: what is built or installed, and what no test of a breakage reads. */
const leftOut = new Set(['.git', '.data', 'dist', 'node_modules', 'test-results', 'playwright-report']);

/** A caught breakage fails by waiting for something that never comes: not as long as on an ordinary run. */
const browserConfig = `import config from './playwright.config';

export default {
  ...config,
  timeout: 60_000,
  expect: { timeout: 8_000 },
  use: { ...config.use, actionTimeout: 15_000, screenshot: 'off' },
};
`;

/** Which half of the build a source belongs to. */
const halves = {
  console: { sources: ['src/', 'contract/', 'public/', 'index.html', 'vite.config.ts'], args: [] },
  server: {
    sources: ['server/', 'contract/', 'vite.server.config.ts'],
    args: ['--config', 'vite.server.config.ts'],
  },
};

/**
 * A copy of the project in a temporary folder, in which one file at a time is broken, built and put back. The packages are
 * links, so a copy is a few megabytes.
 */
export class ScratchTree {
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'breakages-'));
    for (const name of readdirSync(at())) {
      if (!leftOut.has(name))
        cpSync(at(name), this.at(name), { recursive: true, filter: (path) => !isInstalled(path) });
    }
    // A folder of links and not a link to the folder: the caches that tools keep in it are this copy's own.
    mkdirSync(this.at('node_modules'));
    for (const name of readdirSync(at('node_modules'))) {
      if (!name.startsWith('.vite')) symlinkSync(at('node_modules', name), this.at('node_modules', name));
    }
    writeFileSync(this.at('playwright.breakages.config.ts'), browserConfig);
    // The development server hands out files of the copy only, and the links lead out of it.
    const lenient = 'defineConfig({ server: { fs: { strict: false } },';
    this.break({ file: 'vite.config.ts', find: 'defineConfig({', replace: lenient });
  }

  at(...parts) {
    return join(this.folder, ...parts);
  }

  /** Runs a tool of node_modules in this copy. Resolves with its exit code and the end of what it wrote. */
  async tool(file, args, env = {}) {
    const log = this.at('tool.log');
    const code = await run(process.execPath, [this.at('node_modules', file), ...args], {
      cwd: this.folder,
      env: { VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true', ...env },
      log,
    });
    return { code, output: readFileSync(log, 'utf8').slice(-4_000) };
  }

  forget(name) {
    rmSync(this.at(name), { force: true });
  }

  /** Breaks a file; the returned function puts it back. */
  break({ file, find, replace }) {
    const path = this.at(file);
    const whole = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      whole.replace(find, () => replace),
    );
    return () => writeFileSync(path, whole);
  }

  /**
   * Sees to it that `dist/` holds the halves of the build that are needed, broken where the breakage is in their sources.
   * Resolves with what the build wrote when it fails.
   */
  async build(names, { file }) {
    if (names.includes('server')) await this.lendEmptyDatabase();
    for (const name of names) {
      const broken = halves[name].sources.some((source) => file.startsWith(source));
      const problem = broken ? await this.buildHalf(name, `dist/${name}`) : await this.takeWhole(name);
      if (problem) return problem;
    }
    return undefined;
  }

  /** A built server does not start without it, and then every breakage would seem to be noticed. */
  async lendEmptyDatabase() {
    await ensureEmptyDatabase();
    const link = this.at('dist/database');
    if (existsSync(link)) return;
    mkdirSync(this.at('dist'), { recursive: true });
    symlinkSync(at('dist/database'), link);
  }

  async buildHalf(name, outDir) {
    const args = ['build', '--logLevel', 'error', '--outDir', outDir, '--emptyOutDir', ...halves[name].args];
    const { code, output } = await this.tool('vite/bin/vite.js', args);
    if (code !== 0) return output;
    if (name === 'console') this.setManifestAside(outDir);
    return undefined;
  }

  /** As the build does: it is no part of what is handed out. */
  setManifestAside(outDir) {
    mkdirSync(this.at('dist'), { recursive: true });
    renameSync(this.at(outDir, '.vite/manifest.json'), this.at('dist/manifest.json'));
    rmSync(this.at(outDir, '.vite'), { recursive: true });
  }

  /** Half of a build without a breakage: made once, or taken from `dist/` where that is up to date. */
  async takeWhole(name) {
    const whole = this.at('whole', name);
    if (!existsSync(whole) && upToDate()) cpSync(at('dist', name), whole, { recursive: true });
    const problem = existsSync(whole) ? undefined : await this.buildHalf(name, `whole/${name}`);
    if (problem) return problem;
    rmSync(this.at('dist', name), { recursive: true, force: true });
    cpSync(whole, this.at('dist', name), { recursive: true });
    return undefined;
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

/** The bench installs packages of its own. */
const isInstalled = (path) => path.endsWith('/node_modules');
