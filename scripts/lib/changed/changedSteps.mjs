import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { root } from '../paths.mjs';
import { filesBelow } from '../stamp.mjs';
import { changedFiles } from './changedFiles.mjs';
import { chooseTests } from './chooseTests.mjs';
import { dependants } from './importGraph.mjs';

/** Seconds that a run may take with the cores to itself, and the CPU seconds that go to the type check, the lint and a build. */
const budget = 120;
const fixed = 30;
/** How much of its cores a run keeps busy. */
const busy = 0.8;

/** What is asked of every change, whatever it touches. */
const always = ['typecheck', 'lint'];

/**
 * The steps that check what a change can have touched, within two minutes, each with the files of its tests as arguments. The second
 * database is left to a whole run.
 *
 * @param commit what the change is counted from; without it, from where the branch left the one that it follows
 * @returns `{ steps, words }`, where `words` say what was chosen and what was left out; undefined where git does not know the commit
 */
export function changedSteps(allSteps, commit) {
  const found = changedFiles(commit);
  if (!found) return undefined;
  const tests = filesBelow(`${root}/tests`).map((file) => relative(root, file));
  const { chosen, left } = chooseTests({
    root,
    changed: found.files,
    dependants: dependants(root),
    tests,
    cpuSeconds: budget * busy * availableParallelism() - fixed,
  });
  const needed = allSteps.filter(({ name }) => chosen.has(name)).map(({ needs }) => needs);
  const steps = allSteps
    .filter(({ name }) => always.includes(name) || chosen.has(name) || needed.includes(name))
    .map((step) => ({ ...step, args: chosen.get(step.name) ?? [] }));
  const count = [...chosen.values()].flat().length;
  const words = [
    `${found.files.length} files have changed since ${found.base.slice(0, 10)}; they can touch ${count + left.length} test files.`,
    ...(left.length > 0
      ? [`${count} of them fit into two minutes. Left out, and run by "npm test":`, ...left.map((file) => `  ${file}`)]
      : []),
  ].join('\n');
  return { steps, words };
}
