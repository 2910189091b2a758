/** `npm test`, `npm run test:all` and single steps of them. A failed step does not keep the others from running. */
import './lib/nodeVersion.mjs';

const { endWithNpm } = await import('./lib/endWithNpm.mjs');
const { ensureInstalled } = await import('./lib/install.mjs');
const { endWithChildren, run } = await import('./lib/run.mjs');

endWithNpm();
endWithChildren();
await ensureInstalled();
const { steps } = await import('./lib/steps.mjs');
const { checkResult, failuresList, summary, sumOf } = await import('./lib/testReport.mjs');

const usage = `npm test                            type check, lint, unit tests, server tests, browser tests of tests/e2e/smoke
npm run test:all                    everything, also on PostgreSQL
npm run test:all -- --shard 1/3     a third of it
npm test -- STEP… [-- ARGS]         steps: ${steps.map(({ name }) => name).join(', ')}; ARGS go to the runner

Environment: CHROMIUM_PATH          Chromium for the browser tests`;

function refuse(words) {
  console.error(`${words}\n\n${usage}`);
  process.exit(2);
}

const words = process.argv.slice(2);
if (words.includes('--help') || words.includes('-h')) {
  console.log(usage);
  process.exit(0);
}
const isOption = (name) => words[0] === name && words.shift() !== undefined;
const all = isOption('--all');
const shard = isOption('--shard') ? (words.shift() ?? '') : undefined;
if (shard !== undefined && !/^[1-9]\d*\/[1-9]\d*$/.test(shard)) refuse('--shard takes a part of all, such as 1/3.');
const split = words.findIndex((word) => word.startsWith('-'));
const wanted = split < 0 ? words : words.slice(0, split);
const args = split < 0 ? [] : words.slice(words[split] === '--' ? split + 1 : split);
const unknown = wanted.find((name) => !steps.some((step) => step.name === name));
if (unknown !== undefined) refuse(`There is no step "${unknown}".`);

const needed = steps.filter(({ name }) => wanted.includes(name)).flatMap(({ name, needs }) => [name, needs]);
const chosen = steps.filter(({ name, only }) => (wanted.length > 0 ? needed.includes(name) : all || only !== 'all'));
// Output of a single step is shown as it comes.
const isLive = wanted.length === 1;
const results = new Map();

async function runStep({ name, title, needs, work }) {
  const rule = `── ${title} ${'─'.repeat(Math.max(3, 100 - title.length))}`;
  console.log(isLive ? `\n${rule}` : `${title} …`);
  const began = Date.now();
  const output = [];
  const say = (line) => (isLive ? console.log(line) : output.push(`${line}\n`));
  const given = {
    ...{ all: all || wanted.length > 0, shard, args, say },
    run: (command, its, options) =>
      run(command, its, { ...(isLive ? {} : { onOutput: (text) => output.push(text) }), ...options }),
  };
  let result = checkResult(1);
  if (needs && results.get(needs).failed > 0) say(`Not run, since "${needs}" failed.`);
  else result = await work(given);
  results.set(name, { ...result, title });
  if (!isLive) console.log(`\n${rule}\n${output.join('').trim()}`);
  console.log(`${title}: ${summary(result)} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
}

const queueOf = (lane) => chosen.filter((step) => step.lane === lane);
const [browser, rest] = [queueOf('browser'), queueOf('rest')];
/** Runs steps one after another until the queues have none. */
async function runLane(...queues) {
  const next = () => queues.find((queue) => queue.length > 0)?.shift();
  for (let step = next(); step; step = next()) await runStep(step);
}
// When the browser tests are done, their lane takes steps of the other one.
await Promise.all([runLane(browser, rest), runLane(rest)]);
const total = sumOf([...results.values()]);
console.log(failuresList([...results.values()]));
if (wanted.length === 0 && !all) {
  const left = steps.filter(({ only }) => only === 'all').map(({ title }) => title.toLowerCase());
  console.log(`\nNot run: tests/e2e/full, ${left.join(', ')}. To run everything: npm run test:all`);
}
console.log(`\n${summary(total)}`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
