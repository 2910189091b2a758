import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserFailure, vitestFailure } from './firstFailure.mjs';
import { at } from './paths.mjs';

/**
 * @typedef {object} Breakage a way to break the product that a test has to notice
 * @property {string} id what is broken, in words
 * @property {string} file the file of the product, from the project's folder
 * @property {string} find a text that it holds exactly once
 * @property {string} replace what stands there instead
 * @property {string[]} tests the test files of which at least one must fail
 */

const folder = at('scripts/breakages');

/** All breakages, in the order of their files. */
export async function allBreakages() {
  const files = readdirSync(folder).sort();
  const parts = await Promise.all(files.map((file) => import(join(folder, file))));
  return parts.flatMap((part) => part.default);
}

/** Why a breakage cannot be applied to the sources as they are; `undefined` when it can. */
export function problemOf({ file, find, replace, tests }) {
  if (!existsSync(at(file))) return `${file} is not there`;
  const found = readFileSync(at(file), 'utf8').split(find).length - 1;
  if (found !== 1) return `${file} has the text ${found} times`;
  if (find === replace) return 'it changes nothing';
  if (tests.length === 0) return 'no test is named';
  const missing = tests.find((test) => !existsSync(at(test)));
  return missing && `${missing} is not there`;
}

/** Runners of the test folders, cheapest first; `needs` lists the halves that must be built. */
const runners = [
  { among: /^tests\/unit\//, needs: [], run: runVitest('unit*') },
  { among: /^tests\/tooling\//, needs: [], run: runVitest('tooling') },
  // Its set-up builds the server from the sources.
  { among: /^tests\/server\/process\//, needs: [], run: runVitest('process') },
  { among: /^tests\/server\/(?!process\/)/, needs: [], run: runVitest('server') },
  { among: /^tests\/e2e\/\w+\/foreign\//, needs: ['console'], run: runBrowser },
  { among: /^tests\/e2e\/\w+\/reference\//, needs: ['console', 'server'], run: runBrowser },
  // Its set-up builds the console, with more pages.
  { among: /^tests\/e2e\/\w+\/extended\//, needs: [], run: runBrowser },
  // Builds nothing ahead: `npm run dev` does.
  { among: /^tests\/e2e\/\w+\/development\//, needs: [], run: runBrowser },
];

/** A title as the pattern that both runners take. */
const literal = (title) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The title of a browser test with those of its groups, as Playwright matches it: without its file, in one line. */
const withinSpec = (title) =>
  title
    .split(' › ')
    .filter((part) => !part.endsWith('.spec.ts'))
    .join(' ');

function runVitest(project) {
  return async (tree, tests, title) => {
    const report = tree.at('report.json');
    const args = ['run', `--project=${project}`, '--bail=1', '--reporter=json', `--outputFile.json=${report}`];
    const only = title === undefined ? [] : ['-t', literal(title)];
    const { output } = await tree.tool('vitest/vitest.mjs', [...args, ...only, ...tests]);
    return { ...vitestFailure(report), output };
  };
}

async function runBrowser(tree, tests, title) {
  const report = tree.at('report.json');
  const args = ['test', '--config=playwright.breakages.config.ts', '-x', '--workers=1', '--reporter=json'];
  const only = title === undefined ? [] : ['--grep', literal(withinSpec(title))];
  const { output } = await tree.tool('@playwright/test/cli.js', [...args, ...only, ...tests], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  return { ...browserFailure(report), output };
}

/**
 * Applies a breakage to a scratch tree, runs the tests that it names until the first that fails, and puts the file back.
 *
 * @param former the title of the test that caught it the last time, which is tried alone at first: it saves the others
 * @returns the outcome: `caught` (with the test and its message), `not caught`, `does not apply`, `does not build`, or
 *   `no test ran`
 */
export async function tryBreakage(breakage, tree, former) {
  const problem = problemOf(breakage);
  if (problem) return { outcome: 'does not apply', message: problem };
  const restore = tree.break(breakage);
  try {
    for (const { among, needs, run } of runners) {
      const tests = breakage.tests.filter((test) => among.test(test));
      if (tests.length === 0) continue;
      const fault = await tree.build(needs, breakage);
      if (fault) return { outcome: 'does not build', message: fault };
      for (const only of former === undefined ? [undefined] : [former, undefined]) {
        tree.forget('report.json');
        const { ran, title, message, output } = await run(tree, tests, only);
        if (title !== undefined) return { outcome: 'caught', test: title, message };
        if (ran === 0 && only === undefined) return { outcome: 'no test ran', message: message || output };
      }
    }
    return { outcome: 'not caught' };
  } finally {
    restore();
  }
}
