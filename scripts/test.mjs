/**
 * `npm test`: every check there is, on a bare clone too, with the sum of all of them as the last line. A step that fails
 * does not keep the next one from running, so that one run shows everything that is wrong.
 */
import './lib/nodeVersion.mjs';

const { endWithNpm } = await import('./lib/endWithNpm.mjs');
const { ensureInstalled } = await import('./lib/install.mjs');
const { endWithChildren } = await import('./lib/run.mjs');

const words = process.argv.slice(2);
const split = words.findIndex((word) => word.startsWith('-') && word !== '--help' && word !== '-h');
const wanted = split < 0 ? words : words.slice(0, split);
const passedOn = split < 0 ? [] : words.slice(words[split] === '--' ? split + 1 : split);

endWithNpm();
endWithChildren();
await ensureInstalled();
const { steps } = await import('./lib/steps.mjs');
const { add, asOne, summary } = await import('./lib/counts.mjs');
const names = steps.map(({ name }) => name);

const usage = `npm test                     everything
npm test -- STEP…            some of it: ${names.join(', ')}
npm test -- STEP -- ARGS     hands ARGS to the step's runner, for example: npm test -- e2e -- --grep login

Environment: CHROMIUM_PATH   the Chromium for the browser tests
A step that needs another (e2e needs build) runs it first.`;

if (wanted.includes('--help') || wanted.includes('-h')) {
  console.log(usage);
  process.exit(0);
}
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no step "${unknown[0]}".\n\n${usage}`);
  process.exit(2);
}

const needed = steps.filter(({ name }) => wanted.includes(name)).flatMap(({ name, needs }) => [name, needs]);
const chosen = wanted.length === 0 ? steps : steps.filter(({ name }) => needed.includes(name));
const results = new Map();
for (const { name, title, needs, work } of chosen) {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(3, 100 - title.length))}`);
  const began = Date.now();
  if (needs && results.get(needs).failed > 0) {
    console.error(`Not run, since "${needs}" failed.`);
    results.set(name, asOne(1));
    continue;
  }
  const counts = await work(passedOn);
  results.set(name, counts);
  console.log(`${title}: ${summary(counts)} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
}

const total = [...results.values()].reduce(add);
console.log(`\n${summary(total)}`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
