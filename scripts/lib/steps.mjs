import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { at } from './paths.mjs';
import { startPostgres } from './postgres.mjs';
import { checkResult, playwrightResult, sumOf, vitestResult } from './testReport.mjs';

/**
 * @typedef {object} Given
 * @property {boolean} all everything, not only the smoke tests
 * @property {string | undefined} shard such as `1/3`
 * @property {readonly string[]} args for the runner
 * @property {(command: string, args: readonly string[], options?: object) => Promise<number>} run returns the exit code
 * @property {(line: string) => void} say prints a line
 */

/** Vite warns about file extensions in the imports of its configuration, which its default loader does not need. */
const quietConfig = { VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true', NO_COLOR: '1' };

/** Workers for tests that mostly wait for processes or PostgreSQL. Vitest's default is one on two cores. */
const moreWorkers = { VITEST_MAX_WORKERS: String(Math.max(2, availableParallelism() - 1)) };

const nothing = { passed: 0, failed: 0, skipped: 0, failures: [] };

const tool = ({ run }, file, args, env) => run(process.execPath, [at('node_modules', file), ...args], { env });

/** Passes a runner the name of a report file, and removes the file afterwards. */
async function withReport(work) {
  const file = join(tmpdir(), `report-${randomUUID()}.json`);
  try {
    return await work(file);
  } finally {
    rmSync(file, { force: true });
  }
}

const shardOf = ({ shard }) => (shard === undefined ? [] : [`--shard=${shard}`]);

const vitest = (projects, env) => (given) =>
  withReport(async (file) => {
    const reports = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
    const args = ['run', ...projects.map((name) => `--project=${name}`), ...reports, ...shardOf(given), ...given.args];
    return vitestResult(file, await tool(given, 'vitest/vitest.mjs', args, { ...quietConfig, ...env }));
  });

async function onPostgres(given) {
  const postgres = await startPostgres();
  if (!postgres) {
    given.say('Not run: there is no PostgreSQL. To install one: apt-get install postgresql');
    return nothing;
  }
  try {
    return await vitest(['server', 'process'], { TEST_DATABASE_URL: postgres.url, ...moreWorkers })(given);
  } finally {
    postgres.stop();
  }
}

/** Runs the browser tests in two rounds, because mixing them would start a reference server again and again. */
const rounds = [['foreign', 'extended', 'development'], ['reference']];

async function browser(given) {
  const problem = await ensureChromium();
  if (problem) {
    given.say(problem);
    return checkResult(1);
  }
  const { all, args } = given;
  const chosen = rounds.map((projects) => ['--shuffle', ...projects.map((name) => `--project=${name}`)]);
  const results = [];
  for (const options of args.length > 0 ? [args] : chosen) {
    const folder = all || args.length > 0 ? [] : ['tests/e2e/smoke/'];
    results.push(await playwright(given, [...options, ...folder, ...shardOf(given)]));
  }
  return sumOf(results);
}

const playwright = (given, options) =>
  withReport(async (file) => {
    const args = ['test', '--reporter=dot,json', ...options];
    return playwrightResult(
      file,
      await tool(given, '@playwright/test/cli.js', args, { PLAYWRIGHT_JSON_OUTPUT_NAME: file }),
    );
  });

/** Returns a check without tests, which only the first shard runs. */
const check = (file, args) => async (given) =>
  given.shard === undefined || given.shard.startsWith('1/') ? checkResult(await tool(given, file, args)) : nothing;

/**
 * The steps of `npm test` and `npm run test:all`. The steps of a lane run one after another, and the two lanes side by side. The browser
 * lane takes steps of the other one when its own are done. `only` marks steps of `test:all`; `needs` names a step that has to succeed
 * first.
 *
 * @type {readonly { name: string, title: string, lane: 'browser' | 'rest', only?: 'all', needs?: string, work: (given: Given) =>
 * Promise<import('./testReport.mjs').Result> }[]}
 */
export const steps = [
  {
    ...{ name: 'build', title: 'Build', lane: 'browser' },
    work: async ({ run }) => checkResult(await run(process.execPath, [at('scripts/build.mjs'), '--without-types'])),
  },
  { name: 'e2e', title: 'Browser tests', lane: 'browser', needs: 'build', work: browser },
  { name: 'typecheck', title: 'Type check', lane: 'rest', work: check('typescript/bin/tsc', ['--noEmit']) },
  { name: 'lint', title: 'Lint', lane: 'rest', work: check('@biomejs/biome/bin/biome', ['check', '.']) },
  { name: 'layers', title: 'Layers of imports', lane: 'rest', work: check('../scripts/layers.mjs', []) },
  { name: 'rules', title: 'Rules of the code', lane: 'rest', work: check('../scripts/codeRules.mjs', []) },
  {
    name: 'unused',
    title: 'Unused code and packages',
    lane: 'rest',
    work: check('knip/bin/knip.js', ['--no-progress']),
  },
  // The longest steps come first, so that both lanes end at about the same time.
  { name: 'server', title: 'Server tests', lane: 'rest', work: vitest(['server']) },
  { name: 'components', title: 'Component tests', lane: 'rest', work: vitest(['unit:components']) },
  { name: 'unit', title: 'Unit tests', lane: 'rest', work: vitest(['unit:rules']) },
  { name: 'postgres', title: 'Server tests on PostgreSQL', lane: 'rest', only: 'all', work: onPostgres },
  {
    name: 'process',
    title: 'Tests of processes',
    lane: 'rest',
    only: 'all',
    work: vitest(['process'], moreWorkers),
  },
  { name: 'tooling', title: 'Tests of the tooling', lane: 'rest', only: 'all', work: vitest(['tooling']) },
];
