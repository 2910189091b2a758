/**
 * Proves that the tests notice what they are there for: breaks the product in a copy of the project, one deliberate
 * breakage of `scripts/breakages/` after the other, and runs the tests that should fail. Run it before and after tests are
 * rewritten: the same breakages are caught.
 */
import './lib/nodeVersion.mjs';

const { existsSync, mkdirSync, readFileSync, writeFileSync } = await import('node:fs');
const { dirname } = await import('node:path');
const { allBreakages, tryBreakage } = await import('./lib/breakages.mjs');
const { at } = await import('./lib/paths.mjs');
const { endWithChildren } = await import('./lib/run.mjs');
const { ScratchTree } = await import('./lib/scratchTree.mjs');

const usage = `node scripts/breakages.mjs                  all breakages
node scripts/breakages.mjs TEXT…            those with such a text in their id, their file or their tests
  --list                                    only names them
  --jobs N                                  so many at a time (1)
  --report FILE                             where the report goes (test-results/breakages.json); the tests that caught
                                            something by the one that is there are tried first`;

const words = process.argv.slice(2);
if (words.includes('--help') || words.includes('-h')) {
  console.log(usage);
  process.exit(0);
}

/** Takes an option with its value out of the words. */
function option(name, otherwise) {
  const place = words.indexOf(name);
  return place < 0 ? otherwise : words.splice(place, 2)[1];
}

const jobs = Number(option('--jobs', '1'));
const report = option('--report', at('test-results/breakages.json'));
const texts = words.filter((word) => word !== '--list');
const about = ({ id, file, tests }) => [id, file, ...tests].join('\n');
const chosen = (await allBreakages()).filter(
  (breakage) => texts.length === 0 || texts.some((text) => about(breakage).includes(text)),
);

if (words.includes('--list')) {
  for (const { id, tests } of chosen) console.log(`${id}\n    ${tests.join(' ')}`);
  process.exit(0);
}

/** What came of each breakage when it was last tried. */
const former = new Map(
  existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).map((result) => [result.id, result]) : [],
);

const trees = [];
endWithChildren();
process.on('exit', () => {
  for (const tree of trees) tree.remove();
});

const results = [];

function tell(breakage, result) {
  const { outcome, test, message = '' } = result;
  const seconds = `${result.seconds.toFixed(0)} s`;
  console.log(`${outcome === 'caught' ? `caught by ${test}` : outcome.toUpperCase()} (${seconds}): ${breakage.id}`);
  if (message !== '') console.log(`    ${message.split('\n').join('\n    ')}`);
}

/** What this run has found, and before it what is known of the others. */
function writeReport() {
  const tried = new Set(results.map(({ id }) => id));
  const others = [...former.values()].filter(({ id }) => !tried.has(id));
  mkdirSync(dirname(report), { recursive: true });
  writeFileSync(report, `${JSON.stringify([...others, ...results], undefined, 2)}\n`);
}

async function work(queue) {
  const tree = new ScratchTree();
  trees.push(tree);
  for (let breakage = queue.shift(); breakage; breakage = queue.shift()) {
    const began = Date.now();
    const result = {
      ...(await tryBreakage(breakage, tree, former.get(breakage.id)?.test)),
      seconds: (Date.now() - began) / 1000,
    };
    tell(breakage, result);
    results.push({ id: breakage.id, file: breakage.file, tests: breakage.tests, ...result });
    writeReport();
  }
}

const queue = [...chosen];
await Promise.all(Array.from({ length: Math.min(jobs, chosen.length) }, () => work(queue)));
const caught = results.filter(({ outcome }) => outcome === 'caught').length;
console.log(`${caught} caught, ${results.length - caught} missed`);
process.exit(caught === results.length && caught > 0 ? 0 : 1);
