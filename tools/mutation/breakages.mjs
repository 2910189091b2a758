/**
 * Breaks a copy of the product, one breakage of `breakages.yaml` after another, and runs the tests that should fail. Run it before and
 * after you move tests: the same breakages are detected.
 */
import '../../scripts/lib/nodeVersion.mjs';

const { readFileSync, rmSync, writeFileSync } = await import('node:fs');
const { allBreakages, broken, fileOf, problemOf } = await import('./targets.mjs');
const { endWithChildren } = await import('../../scripts/lib/run.mjs');
const { ScratchTree } = await import('../../scripts/lib/scratchTree.mjs');
const { playwrightResult, vitestResult } = await import('../../scripts/lib/testReport.mjs');

const usage = `node tools/mutation/breakages.mjs             all breakages
node tools/mutation/breakages.mjs TEXT…       those with one of the texts in their id, file or tests
  --list                                      only names them`;

const words = process.argv.slice(2);
const texts = words.filter((word) => !word.startsWith('--'));
if (words.some((word) => word.startsWith('--') && word !== '--list')) {
  console.log(usage);
  process.exit(words.includes('--help') ? 0 : 2);
}
const about = (breakage) => [breakage.id, breakage.in, ...breakage.tests].join('\n');
const chosen = allBreakages().filter(
  (breakage) => texts.length === 0 || texts.some((text) => about(breakage).includes(text)),
);
if (words.includes('--list')) {
  for (const { id, tests } of chosen) console.log(`${id}\n    ${tests.join(' ')}`);
  process.exit(0);
}

const tree = new ScratchTree();
process.on('exit', () => tree.remove());
endWithChildren();
const report = tree.at('report.json');

const vitest = (project) => async (tests) => {
  const args = ['run', `--project=${project}`, '--bail=1', '--reporter=json', `--outputFile.json=${report}`];
  const { code, output } = await tree.tool('vitest/vitest.mjs', [...args, ...tests]);
  return { ...vitestResult(report, code), output };
};

async function browser(tests) {
  const built = await tree.tool('scripts/build.mjs', ['--without-types']);
  if (built.code !== 0) return { failures: [], output: built.output };
  const args = ['test', '--config=playwright.scratch.config.ts', '-x', '--workers=1', '--reporter=json'];
  const { code, output } = await tree.tool('@playwright/test/cli.js', [...args, ...tests], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  return { ...playwrightResult(report, code), output };
}

/** The runners by folder of tests, fastest first. */
const runners = [
  [/^tests\/unit\//, vitest('unit*')],
  [/^tests\/server\/process\//, vitest('process')],
  [/^tests\/server\/(?!process\/)/, vitest('server')],
  [/^tests\/e2e\//, browser],
];

/** Returns why the tests do not notice a breakage; `undefined` if one of them fails. */
async function whyMissed(breakage) {
  let why = 'no test failed';
  for (const [folder, run] of runners) {
    const tests = breakage.tests.filter((test) => folder.test(test));
    if (tests.length === 0) continue;
    rmSync(report, { force: true });
    const { failures, passed, failed, output } = await run(tests);
    // A failure without a title comes from the breakage and not from a test.
    if (failures.some(({ title }) => title !== undefined)) return undefined;
    if (!passed || failed > 0) why = `no test ran\n${output}`;
  }
  return why;
}

let missed = 0;
for (const breakage of chosen) {
  const began = Date.now();
  const path = tree.at(fileOf(breakage));
  const source = readFileSync(path, 'utf8');
  let why = problemOf(breakage);
  if (!why) {
    writeFileSync(path, broken(breakage, source));
    why = await whyMissed(breakage);
    writeFileSync(path, source);
  }
  if (why) missed += 1;
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(`${why ? 'MISSED' : 'caught'} (${seconds} s): ${breakage.id}${why ? `\n    ${why}` : ''}`);
}
console.log(`${chosen.length - missed} caught, ${missed} missed`);
process.exit(missed > 0 || chosen.length === 0 ? 1 : 0);
