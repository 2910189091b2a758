import { existsSync, readFileSync } from 'node:fs';

/** The JSON report of a test runner, or undefined where there is none or only half of one. */
export function readReport(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The tests of Playwright's JSON report: `{ title, results }`, the title with those around it, and a result for each try. */
export function browserTests({ suites = [] }, around = []) {
  return suites.flatMap(({ title, specs = [], suites: inner }) => {
    const titles = [...around, title];
    const own = specs.flatMap((spec) =>
      spec.tests.map(({ results }) => ({ title: [...titles, spec.title].join(' › '), results })),
    );
    return [...own, ...browserTests({ suites: inner }, titles)];
  });
}
