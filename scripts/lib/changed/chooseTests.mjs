import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const testFile = /^tests\/.*\.(test|spec)\.(ts|tsx|mjs)$/;

/**
 * Which step runs a test file, and what it costs there in CPU seconds, measured roughly: for itself, each of its tests, each step of
 * a browser test, and each time that a page is looked through for accessibility.
 */
const kinds = [
  // Their tests are made in a loop over all pages or forms.
  { step: 'e2e', belongs: /^tests\/e2e\/foreign\/everyPage\./, perFile: 110, perTest: 0 },
  { step: 'e2e', belongs: /^tests\/e2e\/foreign\/everyFormFaults\./, perFile: 90, perTest: 0 },
  { step: 'e2e', belongs: /^tests\/e2e\/foreign\/everyForm\./, perFile: 45, perTest: 0 },
  { step: 'e2e', belongs: /^tests\/e2e\/foreign\/navigations\./, perFile: 22, perTest: 0 },
  // They start a server.
  { step: 'e2e', belongs: /^tests\/e2e\/(reference|development)\//, perFile: 6, perTest: 3 },
  // They need a console of their own.
  { step: 'e2e', belongs: /^tests\/e2e\/extended\//, perFile: 15, perTest: 0.65, perStep: 0.065, perLook: 1.5 },
  { step: 'e2e', belongs: /^tests\/e2e\//, perFile: 0, perTest: 0.65, perStep: 0.065, perLook: 1.5 },
  { step: 'server', belongs: /^tests\/server\//, perFile: 0.5, perTest: 0.2 },
  { step: 'unit', belongs: /^tests\/unit\/.*x$/, perFile: 1, perTest: 0.2 },
  { step: 'unit', belongs: /^tests\/unit\//, perFile: 0.1, perTest: 0.02 },
  { step: 'tooling', belongs: /^tests\/tooling\//, perFile: 0.3, perTest: 0.1 },
];

/** Files outside of the graph that everything depends on. */
const everything = /^(package(-lock)?\.json|tsconfig\.json|vite(st)?\.(server\.)?config\.ts)$/;
/** Files outside of the graph that every browser test depends on. */
const everyPage = /^(public\/|index\.html|playwright\.config\.ts)/;

/** The words of a path, in the singular: `src/grid/filter/useFilters.ts` has `src`, `grid`, `filter`, `use` and `ts`. */
const wordsOf = (path) =>
  new Set(
    path
      .replace(/\.\w+$/, '')
      .split(/[/.]|(?=[A-Z])/)
      .map((word) => word.toLowerCase().replace(/s$/, ''))
      .filter((word) => word.length > 3),
  );

/** How many imports lie between the changed files and each file that depends on them. */
function distances(changed, dependants) {
  const found = new Map(changed.map((file) => [file, 0]));
  for (const [file, distance] of found) {
    for (const user of dependants.get(file) ?? []) if (!found.has(user)) found.set(user, distance + 1);
  }
  return found;
}

function costOf(root, file) {
  const { perFile, perTest, perStep = 0, perLook = 0 } = kinds.find(({ belongs }) => belongs.test(file));
  const text = readFileSync(join(root, file), 'utf8');
  const count = (pattern) => text.match(pattern)?.length ?? 0;
  const tests = count(/\b(it|test)(\.each\b.*)?\(/g) * perTest;
  return perFile + tests + count(/\bawait /g) * perStep + count(/ccessible\(page/g) * perLook;
}

/**
 * The test files that a change can have touched, the nearest first: those that were changed themselves, then those whose paths share
 * the most words with the changed files, and of these the ones with the fewest imports between. As many are chosen as fit into so
 * many CPU seconds.
 *
 * @param tests all test files
 * @returns `chosen` by step, and `left`: those that do not fit
 */
export function chooseTests({ root, changed, dependants, tests, cpuSeconds }) {
  const far = Number.MAX_SAFE_INTEGER;
  const found = distances(changed, dependants);
  const reachesAll = changed.some((file) => everything.test(file));
  const reachesPages = changed.some((file) => everyPage.test(file));
  // A test says where the change is no more than its folder does: its neighbours are about something else.
  const words = changed.filter((file) => !testFile.test(file)).map(wordsOf);
  const nearness = (file) => {
    if (changed.includes(file)) return far;
    const own = wordsOf(file);
    return Math.max(0, ...words.map((one) => [...own].filter((word) => one.has(word)).length));
  };
  const touched = tests
    .filter((file) => testFile.test(file))
    .filter((file) => found.has(file) || reachesAll || (reachesPages && file.startsWith('tests/e2e/')))
    .map((file) => ({ file, distance: found.get(file) ?? far, nearness: nearness(file), cost: costOf(root, file) }))
    .sort((a, b) => b.nearness - a.nearness || a.distance - b.distance || a.cost - b.cost);

  const chosen = new Map();
  const left = [];
  let rest = cpuSeconds;
  for (const { file, cost } of touched) {
    if (cost > rest) {
      left.push(file);
      continue;
    }
    rest -= cost;
    const { step } = kinds.find(({ belongs }) => belongs.test(file));
    chosen.set(step, [...(chosen.get(step) ?? []), file]);
  }
  return { chosen, left };
}
