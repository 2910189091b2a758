import { existsSync, readFileSync } from 'node:fs';
import { matches } from '../../../scripts/lib/install.mjs';
import { run, runTool } from '../../../scripts/lib/run.mjs';
import { inBench } from './paths.mjs';

const packagesOf = (file) => JSON.parse(readFileSync(inBench(file), 'utf8')).packages;

/** Installs the grids if they are missing or outdated. Only the benchmark needs them. */
export async function installGrids() {
  const installed = 'node_modules/.package-lock.json';
  if (existsSync(inBench(installed)) && matches(packagesOf('package-lock.json'), packagesOf(installed))) return;
  console.log('Installing the grids to measure against (npm ci) …');
  const code = await run('npm', ['ci', '--prefix', inBench(''), '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) throw new Error('the packages of the bench could not be installed');
}

/** Builds all pages. `readable` keeps names for a profile. */
export async function buildPages({ readable = false } = {}) {
  const code = await runTool(
    'vite/bin/vite.js',
    ['build', '--config', inBench('vite.config.ts'), '--logLevel', 'error'],
    {
      env: { VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true', ...(readable ? { BENCH_READABLE: 'yes' } : {}) },
    },
  );
  if (code !== 0) throw new Error('the pages do not build');
}
