import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { add, asOne, playwrightCounts, vitestCounts } from './counts.mjs';
import { playwrightFailures, vitestFailures } from './failures.mjs';
import { at } from './paths.mjs';
import { startPostgres } from './postgres.mjs';
import { playwrightTimes, vitestTimes } from './slowest.mjs';

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

/** How many processes a step may keep busy when others run beside it. */
const cores = availableParallelism();
const shared = Math.max(1, Math.floor(cores / 2));

/** What came of a check that is not made of tests. */
const check = async (code) => ({ counts: asOne(await code), times: [], failures: [] });

function vitest(project, { shell, args, alone }, env) {
  return withReport(async (file) => {
    const workers = alone ? [] : [`--maxWorkers=${shared}`];
    const code = await shell.runTool(
      'vitest/vitest.mjs',
      [
        'run',
        `--project=${project}*`,
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...workers,
        ...args,
      ],
      // A colour for every dot is most of what a log holds, and what is read of it then begins behind the failures.
      { env: { ...quietConfig, ...(alone ? {} : { NO_COLOR: '1' }), ...env } },
    );
    return { counts: vitestCounts(file, code), times: vitestTimes(file), failures: vitestFailures(file) };
  });
}

async function serverOnPostgres(given) {
  const { shell } = given;
  const postgres = await startPostgres();
  if (!postgres) {
    shell.say('There is no PostgreSQL on this machine: the server tests ran on the embedded database only.');
    return { counts: nothing, times: [], failures: [] };
  }
  const end = shell.countProcess(postgres.pid);
  try {
    return await vitest('server', given, { TEST_DATABASE_URL: postgres.url });
  } finally {
    end();
    postgres.stop();
  }
}

/**
 * The projects of the browser tests in two rounds, each in a random order: mixed with the others, those on the reference server would
 * start one again and again.
 */
export const browserRounds = [['foreign', 'extended', 'development'], ['reference']];

/** Runs browser tests; without arguments all of them. */
async function browser({ shell, args, alone }) {
  const problem = await ensureChromium();
  if (problem) {
    shell.say(problem);
    return check(1);
  }
  const shuffled = browserRounds.map((projects) => ['--shuffle', ...projects.map((name) => `--project=${name}`)]);
  const results = [];
  for (const options of args.length > 0 ? [args] : shuffled) results.push(await playwright(options, shell, alone));
  return {
    counts: results.map(({ counts }) => counts).reduce(add),
    times: results.flatMap(({ times }) => times),
    failures: results.flatMap(({ failures }) => failures),
  };
}

function playwright(options, shell, alone) {
  return withReport(async (file) => {
    const code = await shell.runTool(
      '@playwright/test/cli.js',
      ['test', `--reporter=${alone ? 'line' : 'dot'},json`, ...options],
      { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
    );
    return { counts: playwrightCounts(file, code), times: playwrightTimes(file), failures: playwrightFailures(file) };
  });
}

/**
 * What `npm test` runs; those that take longest come first, since steps run side by side. `work` gets the step's shell, the
 * arguments behind `--`, and whether the step has the machine to itself (`alone`); it resolves with counts, with how long each
 * test took, and with what failed. `needs` names a step without which this one makes no sense: when that one failed, this one counts as one failure and
 * is not run. `after` names one that must not run beside it. `weight` is how many cores it keeps busy.
 */
export const steps = [
  {
    name: 'build',
    title: 'Build',
    weight: cores,
    work: ({ shell }) => check(shell.run(process.execPath, [at('scripts/build.mjs'), '--without-types'])),
  },
  { name: 'e2e', title: 'Browser tests', weight: cores, needs: 'build', work: browser },
  { name: 'server', title: 'Server tests', weight: shared, work: (given) => vitest('server', given) },
  { name: 'postgres', title: 'Server tests on PostgreSQL', weight: shared, after: 'server', work: serverOnPostgres },
  { name: 'unit', title: 'Unit tests', weight: shared, work: (given) => vitest('unit', given) },
  {
    name: 'typecheck',
    title: 'Type check',
    weight: shared,
    work: ({ shell }) => check(shell.runTool('typescript/bin/tsc', ['--noEmit'])),
  },
  {
    name: 'lint',
    title: 'Lint',
    weight: shared,
    work: ({ shell }) => check(shell.runTool('@biomejs/biome/bin/biome', ['check', '.'])),
  },
  { name: 'tooling', title: 'Tests of the tooling', weight: shared, work: (given) => vitest('tooling', given) },
];

/** What runs beside a step that keeps all cores busy takes up the time in which that one waits. */
export const capacity = cores + shared;
