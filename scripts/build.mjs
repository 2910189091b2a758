/**
 * Builds the console into dist/console/ and the reference server into dist/server/, puts compressed copies beside the
 * console's files, and refuses a console whose login screen has grown beyond its budget, whose types or whose resources are
 * wrong. Beside them it writes the software bill of materials, dist/sbom.json, which no server hands out, and the empty database
 * that a first start copies, dist/database/. With `--without-types` the types are not checked: `npm test` does that beside the
 * build, and `npm start` on a fresh clone would take twice as long.
 */
import './lib/nodeVersion.mjs';

const { existsSync, readFileSync, renameSync, rmSync } = await import('node:fs');
const { checkLogin } = await import('./lib/budget.mjs');
const { checkResources } = await import('./lib/checkResources.mjs');
const { compressBelow } = await import('./lib/compress.mjs');
const { ensureEmptyDatabase } = await import('./lib/emptyDatabase.mjs');
const { at, consoleDir, manifestFile, sbomFile } = await import('./lib/paths.mjs');
const { endWithChildren, runTool } = await import('./lib/run.mjs');
const { writeSbom } = await import('./lib/sbom.mjs');
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
  console.log(login.line);
  if (login.problems.length > 0) throw new Error(login.problems.join('\n  '));
  const compressed = await compressBelow(consoleDir);
  console.log(`dist/console: ${compressed} files compressed`);
}

async function buildServer() {
  if (!existsSync(at('vite.server.config.ts'))) throw new Error('vite.server.config.ts is missing');
  if ((await vite('--config', 'vite.server.config.ts')) !== 0) throw new Error('the server does not build');
  console.log('dist/server: built');
}

async function checkTypes() {
  if (process.argv.includes('--without-types')) return;
  if ((await runTool('typescript/bin/tsc', ['--noEmit'])) !== 0) throw new Error('the types are wrong, see above');
}

endWithChildren();
const began = Date.now();
// Taken before the build: a source that changes meanwhile must lead to another build.
const inputs = inputsHash();
removeStamp();
try {
  await checkResources();
} catch (error) {
  console.error(`Build failed:\n${error.message}`);
  // It has more to say where a resource is not what the types say.
  await checkTypes().catch(() => {});
  process.exit(1);
}
const bill = writeSbom(sbomFile);
const results = await Promise.allSettled([checkTypes(), buildConsole(), buildServer(), ensureEmptyDatabase()]);
const failures = results.filter(({ status }) => status === 'rejected');
for (const { reason } of failures) console.error(`Build failed: ${reason.message}`);
if (failures.length > 0) process.exit(1);
console.log(await bill);
writeStamp(inputs);
console.log(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s`);
