import { relative } from 'node:path';
import { root } from './paths.mjs';
import { browserTests, readReport } from './readReport.mjs';

/** How long each test of a Vitest report took: `{ title, seconds }`. */
export function vitestTimes(file) {
  const { testResults = [] } = readReport(file) ?? {};
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      title: `${relative(root, name)} › ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  );
}

/** How long each test of a Playwright report took, all of its tries together: `{ title, seconds }`. */
export function playwrightTimes(file) {
  return browserTests(readReport(file) ?? {}).map(({ title, results }) => ({
    title,
    seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }));
}

const asSeconds = (seconds) => (seconds === undefined ? '–' : `${seconds.toFixed(1)} s`).padStart(9);

/**
 * What ends a run: the twenty slowest tests, and how long each step took. Steps share the cores, so only the CPU time says what one
 * costs.
 *
 * @param results of each step: `title`, `times`, `wallSeconds` and `cpuSeconds` (undefined where the system does not tell)
 */
export function timesTable(results, wallSeconds) {
  const tests = results.flatMap(({ times, title }) => times.map((time) => ({ ...time, step: title })));
  const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, 20);
  const cpu = results.map(({ cpuSeconds }) => cpuSeconds);
  const allCpu = cpu.includes(undefined) ? undefined : cpu.reduce((sum, one) => sum + one, 0);
  const line = (title, wall, own) => `${title.padEnd(28)}${asSeconds(wall)}${asSeconds(own)}`;
  return [
    ...(slowest.length > 0 ? ['', 'The slowest tests'] : []),
    ...slowest.map(({ title, seconds, step }) => `${asSeconds(seconds)}  ${title} (${step})`),
    '',
    `${'Step'.padEnd(28)}${'wall'.padStart(9)}${'CPU'.padStart(9)}`,
    ...results.map((result) => line(result.title, result.wallSeconds, result.cpuSeconds)),
    line('All', wallSeconds, allCpu),
  ].join('\n');
}
