/**
 * Builds the console into dist/console/, the reference server into dist/server/, the command line into dist/cli/, and the empty database
 * that a first start copies into dist/database/. Fails if the login screen has grown beyond its budget, or if types or resources are wrong. Writes the bills of materials
 * of the server's packages (dist/sbom.json) and of the console's (dist/sbom-console.json), which no server hands out. `--without-types`
 * skips the type check: `npm test` has a step for it, and `npm start` on a fresh clone would take twice as long.
 */
import './lib/nodeVersion.mjs';

const { mkdirSync, readFileSync, renameSync, rmSync } = await import('node:fs');
const { checkLogin, restLine } = await import('./lib/budget.mjs');
const { checkResources } = await import('./lib/checkResources.mjs');
const { ensureEmptyDatabase } = await import('./lib/emptyDatabase.mjs');
const { at, consoleDir, manifestFile } = await import('./lib/paths.mjs');
const { endWithChildren, run, runTool } = await import('./lib/run.mjs');
const { inputsHash, removeStamp, writeStamp } = await import('./lib/stamp.mjs');

// The warning is about file extensions in the configuration's own imports, which Vite's default loader does not need.
const vite = (...args) =>
  runTool('vite/bin/vite.js', ['build', '--logLevel', 'warn', ...args], {
    env: { VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' },
  });

async function buildConsole() {
  if ((await vite()) !== 0) throw new Error('the console does not build');
  renameSync(at('dist/console/.vite/manifest.json'), manifestFile);
  rmSync(at('dist/console/.vite'), { recursive: true });
  const login = checkLogin(consoleDir, JSON.parse(readFileSync(manifestFile, 'utf8')));
  console.log(`${login.line}\n${restLine(consoleDir, login.files)}`);
  if (login.problems.length > 0) throw new Error(login.problems.join('\n  '));
}

async function buildServer() {
  if ((await vite('--config', 'vite.server.config.ts')) !== 0) throw new Error('the server does not build');
  console.log('dist/server: built');
}

async function buildCommandLine() {
  if ((await vite('--config', 'vite.cli.config.ts')) !== 0) throw new Error('the command line does not build');
}

/** Writes a bill of materials from the lock file. If that fails, the build succeeds, but an old file is removed. */
async function writeBill(name, selection) {
  const file = at('dist', name);
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=silent', selection];
  if ((await run('npm', args, { log: file })) === 0) return;
  rmSync(file);
  console.warn(`dist/${name}: not written, since npm sbom failed`);
}

async function checkTypes() {
  if (process.argv.includes('--without-types')) return;
  if ((await runTool('typescript/bin/tsc', ['--noEmit'])) !== 0) throw new Error('the types are wrong, see above');
}

endWithChildren();
const began = Date.now();
// Computed before the build, so that a source that changes meanwhile leads to another build.
const inputs = inputsHash();
removeStamp();
try {
  await checkResources();
} catch (error) {
  console.error(`Build failed:\n${error.message}`);
  // Its message is more helpful if a resource does not match its type.
  await checkTypes().catch(() => {});
  process.exit(1);
}
mkdirSync(at('dist'), { recursive: true });
const bills = [writeBill('sbom.json', '--workspace=server'), writeBill('sbom-console.json', '--workspaces=false')];
const results = await Promise.allSettled([
  checkTypes(),
  buildConsole(),
  buildServer(),
  buildCommandLine(),
  ensureEmptyDatabase(),
  ...bills,
]);
const failures = results.filter(({ status }) => status === 'rejected');
for (const { reason } of failures) console.error(`Build failed: ${reason.message}`);
if (failures.length > 0) process.exit(1);
writeStamp(inputs);
console.log(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s`);
