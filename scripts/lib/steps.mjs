import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { asOne, playwrightCounts, vitestCounts } from './counts.mjs';
import { at } from './paths.mjs';
import { startPostgres } from './postgres.mjs';
import { run, runTool } from './run.mjs';

/** Vite's warning is about file extensions in the configuration's own imports, which its default loader does not need. */
const quietConfig = { VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' };

const nothing = { passed: 0, failed: 0, skipped: 0 };

/** Runs something that leaves a report in a file, reads it, and leaves no file behind. */
async function withReport(work) {
  const file = join(tmpdir(), `report-${randomUUID()}.json`);
  try {
    return await work(file);
  } finally {
    rmSync(file, { force: true });
  }
}

function vitest(project, args, env) {
  return withReport(async (file) => {
    const code = await runTool(
      'vitest/vitest.mjs',
      ['run', `--project=${project}*`, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, ...args],
      { env: { ...quietConfig, ...env } },
    );
    return vitestCounts(file, code);
  });
}

async function serverOnPostgres(args) {
  const postgres = await startPostgres();
  if (!postgres) {
    console.log('There is no PostgreSQL on this machine: the server tests ran on the embedded database only.');
    return nothing;
  }
  try {
    return await vitest('server', args, { TEST_DATABASE_URL: postgres.url });
  } finally {
    postgres.stop();
  }
}

async function browser(args) {
  const problem = await ensureChromium();
  if (problem) {
    console.error(problem);
    return asOne(1);
  }
  return withReport(async (file) => {
    const code = await runTool('@playwright/test/cli.js', ['test', '--reporter=line,json', ...args], {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    });
    return playwrightCounts(file, code);
  });
}

/**
 * What `npm test` runs, in order. `work` gets the arguments behind `--` and resolves with counts; `needs` names a step
 * without which this one makes no sense: when that one failed, this one counts as one failure and is not run.
 */
export const steps = [
  {
    name: 'typecheck',
    title: 'Type check',
    work: async () => asOne(await runTool('typescript/bin/tsc', ['--noEmit'])),
  },
  { name: 'lint', title: 'Lint', work: async () => asOne(await runTool('@biomejs/biome/bin/biome', ['check', '.'])) },
  { name: 'unit', title: 'Unit tests', work: (args) => vitest('unit', args) },
  { name: 'tooling', title: 'Tests of the tooling', work: (args) => vitest('tooling', args) },
  { name: 'server', title: 'Server tests', work: (args) => vitest('server', args) },
  { name: 'postgres', title: 'Server tests on PostgreSQL', work: serverOnPostgres },
  {
    name: 'build',
    title: 'Build',
    work: async () => asOne(await run(process.execPath, [at('scripts/build.mjs')])),
  },
  { name: 'e2e', title: 'Browser tests', needs: 'build', work: browser },
];
