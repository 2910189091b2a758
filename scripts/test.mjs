/**
 * `npm test`: every check there is, on a bare clone too, with the sum of all of them as the last line. Steps run side by side, and
 * one that fails does not keep the others from running, so that one run shows everything that is wrong.
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
const { capacity, steps } = await import('./lib/steps.mjs');
const { changedSteps } = await import('./lib/changed/changedSteps.mjs');
const { sideBySide } = await import('./lib/sideBySide.mjs');
const { stepShell } = await import('./lib/stepShell.mjs');
const { timesTable } = await import('./lib/slowest.mjs');
const { add, asOne, summary } = await import('./lib/counts.mjs');
const { failuresList } = await import('./lib/failures.mjs');
const names = steps.map(({ name }) => name);

const usage = `npm test                     everything
npm test -- STEP…            some of it: ${names.join(', ')}
npm test -- STEP -- ARGS     hands ARGS to the step's runner, for example: npm test -- e2e -- --grep login
npm test -- changed [COMMIT] what the change since COMMIT can have touched, within two minutes;
                             without COMMIT, since this branch left the one that it follows

Environment: CHROMIUM_PATH   the Chromium for the browser tests
A step that needs another (e2e needs build) runs it first.`;

function refuse(words) {
  console.error(`${words}\n\n${usage}`);
  process.exit(2);
}

/** The steps to run, each with the arguments for its runner. */
function chooseSteps() {
  if (wanted[0] === 'changed') {
    const found = changedSteps(steps, wanted[1]);
    if (!found) return refuse(`git knows no commit "${wanted[1] ?? 'HEAD~1'}".`);
    console.log(found.words);
    return found.steps;
  }
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown) return refuse(`There is no step "${unknown}".`);
  const needed = steps.filter(({ name }) => wanted.includes(name)).flatMap(({ name, needs }) => [name, needs]);
  const chosen = wanted.length === 0 ? steps : steps.filter(({ name }) => needed.includes(name));
  return chosen.map((step) => ({ ...step, args: passedOn }));
}

if (wanted.includes('--help') || wanted.includes('-h')) {
  console.log(usage);
  process.exit(0);
}
const chosen = chooseSteps();
// One step alone is somebody at work on it, who wants to see what it writes as it comes.
const alone = wanted.length === 1 && names.includes(wanted[0]);
const began = Date.now();
const results = new Map();

async function runStep({ name, title, needs, args, work }) {
  const shell = stepShell({ live: alone });
  const rule = `── ${title} ${'─'.repeat(Math.max(3, 100 - title.length))}`;
  console.log(alone ? `\n${rule}` : `${title} …`);
  const since = Date.now();
  let result = { counts: asOne(1), times: [], failures: [] };
  if (needs && results.get(needs).counts.failed > 0) shell.say(`Not run, since "${needs}" failed.`);
  else result = await work({ shell, args, alone });
  const wallSeconds = (Date.now() - since) / 1000;
  results.set(name, { ...result, title, wallSeconds, cpuSeconds: shell.cpuSeconds() });
  if (!alone) console.log(`\n${rule}\n${shell.text().trim()}`);
  console.log(`${title}: ${summary(result.counts)} (${wallSeconds.toFixed(1)} s)`);
}

await sideBySide(
  chosen.map((step) => ({ ...step, after: step.needs ?? step.after, work: () => runStep(step) })),
  capacity,
);

const ended = [...results.values()];
console.log(timesTable(ended, (Date.now() - began) / 1000));
console.log(failuresList(ended));
const total = ended.map(({ counts }) => counts).reduce(add);
console.log(`\n${summary(total)}`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
